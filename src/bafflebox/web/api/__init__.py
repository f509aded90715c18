"""The API: everything that pages do, for programs. Described at `/api/openapi.json`."""
