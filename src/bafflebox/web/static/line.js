const LIST_LENGTH = 60;

/**
 * A view with the parts that changed. Of the list only new lines are sent, with the version of the line they follow; of the turns that
 * somebody enters, how many stay and those after them.
 */
function withChanges(view, changed) {
  const list = changed.list
    ? [...view.list.filter((line) => line.version <= changed.list.after), ...changed.list.lines].slice(-LIST_LENGTH)
    : view.list;
  const turns = changed.turns ? [...view.turns.slice(0, changed.turns.stay), ...changed.turns.more] : view.turns;
  return { ...view, ...changed, list, turns };
}

const ASK = 4000, // a line that says nothing for so long is asked whether it is still there,
  PATIENCE = 3500; // and given up when it does not answer

// The line to a table: what is sent is sent until it is answered, and what was missed is shown whole when the line is back.
export class Line {
  constructor(table, { onView, onState, onProblem }) {
    this.table = table;
    this.onView = onView;
    this.onState = onState;
    this.onProblem = onProblem;
    this.waiting = new Map();
    this.number = 0;
    this.version = 0;
    this.wait = 500;
    this.name = Math.random().toString(36).slice(2);
    this.online = navigator.onLine;
    this.open();
    window.addEventListener('online', () => this._again(0));
    window.addEventListener('offline', () => this._lost());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && this.socket.readyState > 1) this._again(0);
    });
    this.timers = setInterval(() => this._ask(), 1000);
  }

  /** What people are told: whether there is a connection, and how many acts are not answered yet. */
  _state(online) {
    this.online = online;
    this.onState(online, this.waiting.size);
  }

  open() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live?changes`);
    this.socket = socket;
    this.heard = performance.now();
    this.asked = 0;
    socket.onopen = () => {
      this.wait = 500;
      this._state(true);
      for (const { text } of this.waiting.values()) socket.send(text);
    };
    socket.onclose = () => {
      if (socket === this.socket) this._lost();
    };
    socket.onmessage = (event) => {
      this.heard = performance.now();
      this.asked = 0;
      this._heard(JSON.parse(event.data));
    };
  }

  /** The line is gone, whether the browser knows it or not. */
  _lost() {
    const { socket } = this;
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
    this._state(false);
    this._again(this.wait);
  }

  /** A network that is gone often says nothing, so a silent line is asked; a page that nobody sees need not know. */
  _ask() {
    if (document.hidden || this.socket.readyState !== 1) return;
    const now = performance.now();
    if (this.asked && now - this.asked > PATIENCE) this._lost();
    else if (!this.asked && now - this.heard > ASK) {
      this.asked = now;
      this.socket.send('{"id": 0, "act": "ping"}');
    }
  }

  _again(after) {
    clearTimeout(this.timer);
    const apart = after * (0.5 + Math.random()); // a house that was away is not asked by everybody in the same moment
    this.timer = setTimeout(() => {
      if (this.socket.readyState > 1 || !this.socket.onopen) this.open();
    }, apart);
    this.wait = Math.min(this.wait * 1.7, 8000);
  }

  _heard(message) {
    if (message.view) this.view = message.view;
    if (message.changed) this.view = withChanges(this.view, message.changed);
    if (message.view || message.changed) this.onView(this.view);
    if (message.answer !== undefined) {
      this.version = Math.max(this.version, message.version ?? 0); // what a view has to show before it is up to date with us
      const { resolve, quiet } = this.waiting.get(message.answer) ?? {};
      this.waiting.delete(message.answer);
      if (message.problem && !quiet) this.onProblem(message.problem);
      resolve?.(message.problem ? null : message);
      this._state(true);
    } else if (message.problem) this.onProblem(message.problem);
  }

  /** Do something at the table; resolves to the answer, or to null where it was refused: quietly where nobody asked for it. */
  act(told, quiet = false) {
    this.number += 1;
    const id = this.number;
    const text = JSON.stringify({ id, reference: `${this.name}-${id}`, ...told });
    return new Promise((resolve) => {
      this.waiting.set(id, { text, resolve, quiet });
      if (this.socket.readyState === 1) this.socket.send(text);
      this.onState(this.online, this.waiting.size);
    });
  }

  close() {
    clearInterval(this.timers);
    clearTimeout(this.timer);
    this.socket.onclose = null;
    this.socket.close();
  }
}
