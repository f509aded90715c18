// Written by `python tools/view_types.py` from src/bafflebox/web/api/view.py.

export interface AllowedOut {
  act: string;
  asks: string[];
  with: Record<string, any>;
}

export interface ClockOut {
  running: 'white' | 'black' | null;
  delay: number;
  reserve: Record<Side, number>;
  shows: Record<Side, string>;
  second_bank: Record<Side, boolean>;
  delay_forfeited: Record<Side, boolean>;
  expired: Record<Side, number | null>;
  low: Record<Side, boolean>;
  overdue: number;
  kept_by: string;
}

export interface CubeOut {
  value: number;
  owner: 'white' | 'black' | null;
}

export interface EndedOut {
  number: number;
  games: Record<string, number>[];
  winner: 'white' | 'black' | null;
  points: number;
  result: number;
  how: string;
  why: string;
  cube: CubeOut;
  board: string;
}

export interface GameOut {
  number: number;
  phase: string;
  turn: 'white' | 'black' | null;
  to_act: 'white' | 'black' | null;
  own: number[];
  opp: number[];
  pips: Record<string, number>;
  roll: number[] | null;
  play: string | null;
  cube: CubeOut;
  offered: number | null;
  offer: Record<string, any> | null;
  board: string;
  results?: string[];
}

export interface RematchOut {
  table: string | null;
  wanted: ('white' | 'black')[];
}

export interface ScoreOut {
  white: number;
  black: number;
  length: number | null;
  crawford: boolean;
  winner: 'white' | 'black' | null;
  agreed: ('white' | 'black')[];
}

export interface TableView {
  table: string;
  version: number;
  at: number;
  book: string;
  mode: 'online' | 'live' | 'transcription';
  form: 'points' | 'timed' | 'money';
  ends?: number | null;
  discipline: string;
  title: string;
  parallel: boolean;
  players: Record<Side, string[]>;
  names: Record<Side, string>;
  score: ScoreOut;
  posted: number | null;
  clock: ClockOut | null;
  breaks: Record<Side, number>;
  over: boolean;
  waiting: string;
  dice: Record<string, any>;
  gaps: (Record<string, number | null>)[];
  spectator_delay: number;
  seen_as: 'player' | 'official' | 'spectator';
  side: 'white' | 'black' | null;
  looker: 'white' | 'black';
  rights: string[];
  game: GameOut | null;
  ended: EndedOut | null;
  allowed: AllowedOut[];
  plays: string[];
  list: Record<string, any>[];
  last: Record<string, any> | null;
  remark: string;
  away: ('white' | 'black')[];
  consulting: Record<string, any> | null;
  chat: Record<string, any> | null;
  rematch: RematchOut;
  turns?: Record<string, any>[];
  last_ruling?: number | null;
  incidents?: Record<string, any>[];
  docket?: Record<string, any>[];
  suggested?: Record<string, any>[];
  notes?: Record<string, any>[];
}
