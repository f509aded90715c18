const LIST_LENGTH = 60;

/** A view with the parts that changed; of the list only new lines are sent, with the version of the line they follow. */
function withChanges(view, changed) {
  const list = changed.list
    ? [...view.list.filter((line) => line.version <= changed.list.after), ...changed.list.lines].slice(-LIST_LENGTH)
    : view.list;
  return { ...view, ...changed, list };
}

// The line to a table: what is sent is sent until it is answered, and what was missed is shown whole when the line is back.
export class Line {
  constructor(table, { onView, onState, onProblem }) {
    Object.assign(this, { table, onView, onState, onProblem, waiting: new Map(), number: 0, version: 0, wait: 500 });
    this.name = Math.random().toString(36).slice(2);
    this.open();
    window.addEventListener('online', () => this._again(0));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && this.socket.readyState > 1) this._again(0);
    });
  }

  open() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live?changes`);
    this.socket.onopen = () => {
      this.wait = 500;
      this.onState(true);
      for (const { text } of this.waiting.values()) this.socket.send(text);
    };
    this.socket.onclose = () => {
      this.onState(false);
      this._again(this.wait);
    };
    this.socket.onmessage = (event) => this._heard(JSON.parse(event.data));
  }

  _again(after) {
    clearTimeout(this.timer);
    const apart = after * (0.5 + Math.random()); // a house that was away is not asked by everybody in the same moment
    this.timer = setTimeout(() => {
      if (this.socket.readyState > 1) this.open();
    }, apart);
    this.wait = Math.min(this.wait * 1.7, 8000);
  }

  _heard(message) {
    if (message.view) this.view = message.view;
    if (message.changed) this.view = withChanges(this.view, message.changed);
    if (message.view || message.changed) this.onView(this.view);
    if (message.answer !== undefined) {
      this.version = Math.max(this.version, message.version ?? 0); // what a view has to show before it is up to date with us
      const resolve = this.waiting.get(message.answer)?.resolve;
      this.waiting.delete(message.answer);
      if (message.problem) this.onProblem(message.problem);
      resolve?.(message.problem ? null : message);
    } else if (message.problem) this.onProblem(message.problem);
  }

  /** Do something at the table; resolves to the answer, or to null where it was refused. */
  act(told) {
    this.number += 1;
    const id = this.number;
    const text = JSON.stringify({ id, reference: `${this.name}-${id}`, ...told });
    return new Promise((resolve) => {
      this.waiting.set(id, { text, resolve });
      if (this.socket.readyState === 1) this.socket.send(text);
    });
  }
}
