"""HEAD wherever there is GET: the same answer without its body (RFC 9110, 9.3.2)."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Heads:
    """Handles a HEAD request as GET and sends only the headers. Static files already support HEAD."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("method") != "HEAD":
            await self.app(scope, receive, send)
            return
        asked = {**scope, "method": "GET"}

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                # The response is complete: an endless stream is told that the client has gone.
                await send({"type": "http.response.body"})

        await self.app(asked, receive, sending)
        scope["route"] = asked.get("route")  # the log names the route
