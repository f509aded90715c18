const LIST_LENGTH = 60;

/**
 * Applies changed parts to a view. For the list, only new lines are sent, with the version of the line they follow; for entered
 * turns, the number that stay and the ones after them.
 */
function withChanges(view, changed) {
  const list = changed.list
    ? [...view.list.filter((line) => line.version <= changed.list.after), ...changed.list.lines].slice(-LIST_LENGTH)
    : view.list;
  const turns = changed.turns ? [...view.turns.slice(0, changed.turns.stay), ...changed.turns.more] : view.turns;
  return { ...view, ...changed, list, turns };
}

const ASK = 4000, // after this long without a message, a ping is sent,
  PATIENCE = 3500; // and the connection is given up if it isn't answered

// The connection to a table: messages are resent until answered, and after reconnecting the full view is shown.
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

  /** The status shown to people: whether there is a connection, and how many acts are unanswered. */
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

  /** The connection is lost, whether or not the browser has noticed. */
  _lost() {
    const { socket } = this;
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
    this._state(false);
    this._again(this.wait);
  }

  /** A lost network is often silent, so a silent connection is pinged; a hidden page doesn't need this. */
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
    const apart = after * (0.5 + Math.random()); // so that not everybody reconnects to a restarted server at the same moment
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
      this.version = Math.max(this.version, message.version ?? 0); // the version a view must have to include our acts
      const { resolve, quiet } = this.waiting.get(message.answer) ?? {};
      this.waiting.delete(message.answer);
      if (message.problem && !quiet) this.onProblem(message.problem);
      resolve?.(message.problem ? null : message);
      this._state(true);
    } else if (message.problem) this.onProblem(message.problem);
  }

  /** Sends an act; resolves to the answer, or to null if it was refused. The refusal of an automatic act isn't shown. */
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
