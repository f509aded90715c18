// The layout of a board. Two plans: wide with a tray, and tall for a phone held upright, with a felt of any height.
import { facing } from './checkers.js';

export const BAR = 25,
  OFF = 0;

const WIDE = { width: 896, point: 60, radius: 28, rows: 5, top: 26, rail: 20, bar: 62, tray: 62, gap: 12, die: 50 };
const TALL = { width: 390, point: 30, radius: 14.7, rows: 7, top: 32, rail: 3, bar: 24, tray: 0, gap: 0, die: 35 };
const POINT = {
  wide: { half: 28.5, tip: 2.2, long: 267, round: 10 },
  tall: { half: 14.2, tip: 1.3, long: 203, round: 6 },
};
const LEAST = 476,
  MOST = 900;

/** Wide or tall, whichever gives larger checkers; without a height, phones get the tall plan, unless `low`. */
export function planFor(width, height, below, homeLeft, parallel, low = false) {
  const broad = Math.min(width / WIDE.width, (height || Infinity) / 700) * WIDE.point;
  const upright = Math.min(width / TALL.width, (height || Infinity) / LEAST) * TALL.point;
  const tall = height ? upright > broad : width > 0 && width < 460 && !low;
  const high = height ? Math.min(MOST, Math.max(LEAST, (TALL.width * height) / width)) : LEAST;
  return new Plan(tall, high, below, homeLeft, parallel);
}

export class Plan {
  constructor(tall, height, below, homeLeft, parallel) {
    this.tall = tall;
    this.below = below;
    this.homeLeft = homeLeft;
    this.parallel = parallel;
    const sizes = tall ? TALL : WIDE;
    this.width = sizes.width;
    this.point = sizes.point;
    this.radius = sizes.radius;
    this.rows = sizes.rows;
    this.top = sizes.top;
    this.rail = sizes.rail;
    this.bar = sizes.bar;
    this.tray = sizes.tray;
    this.gap = sizes.gap;
    this.die = sizes.die;
    this.height = tall ? height : 700;
    this.shape = POINT[tall ? 'tall' : 'wide'];
    this.left = this.rail + (homeLeft ? this.tray + this.gap : 0);
    this.half = 6 * this.point;
    this.right = this.left + this.half + this.bar;
    this.centre = this.height / 2;
    this.hinge = this.left + this.half + this.bar / 2;
    this.bottom = this.height - this.top;
    this.trayX = homeLeft ? this.rail : this.width - this.rail - this.tray;
    this.cube = tall ? 26 : 46;
  }

  /** Column 0 to 11 from the left, and the edge, of a point in a side's numbering. */
  spot(side, point) {
    const number = side === this.below ? point : facing(point, this.parallel);
    const column = number <= 12 ? 12 - number : number - 13;
    return { column: this.homeLeft ? 11 - column : column, top: number > 12 };
  }

  x({ column }) {
    return this.left + this.point * (column + 0.5) + (column > 5 ? this.bar : 0);
  }

  y({ top }, row) {
    const away = this.radius * (2 * row + 1) + 1;
    return top ? this.top + away : this.bottom - away;
  }

  /** The triangle of a point, slightly wider if it is marked as a target. */
  triangle(spot) {
    const { half, tip, long, round } = this.shape;
    const x = this.x(spot),
      base = spot.top ? this.top : this.bottom,
      to = spot.top ? 1 : -1;
    return `M${x - half} ${base}l${half - tip} ${to * long}q${tip} ${to * round} ${2 * tip} 0l${half - tip} ${-to * long}z`;
  }

  barY(side, row) {
    const away = this.cube / 2 + this.radius + 6 + row * 2 * this.radius;
    return side === this.below ? this.centre + away : this.centre - away;
  }

  /** A checker borne off is drawn on edge: in the tray, or in the strip next to the felt. */
  slab(side, number) {
    const low = side === this.below;
    if (this.tall) {
      const x = this.homeLeft ? this.left + this.half - 8 - number * 8 : this.right + 2 + number * 8;
      return { x, y: low ? this.height - 15 : 3, width: 6, height: 12, rx: 1.5 };
    }
    const y = low ? this.bottom - 19 * (number + 1) : this.top + 3 + 19 * number;
    return { x: this.trayX + 4, y, width: this.tray - 8, height: 16, rx: 3 };
  }

  /** Where checkers are borne off. */
  well(side) {
    const low = side === this.below;
    if (this.tall)
      return {
        x: this.homeLeft ? this.left : this.right,
        y: low ? this.bottom : 0,
        width: this.half,
        height: this.top,
      };
    return {
      x: this.trayX,
      y: low ? this.centre + 34 : this.top,
      width: this.tray,
      height: this.centre - 34 - this.top,
    };
  }

  /** The position of a checker: place `row` in a stack. */
  at(side, place, row) {
    if (place === BAR) return [this.hinge, this.barY(side, Math.min(row, 3))];
    if (place === OFF) {
      const { x, y, width, height } = this.slab(side, Math.max(0, Math.min(row, 14)));
      return [x + width / 2, y + height / 2];
    }
    const spot = this.spot(side, place);
    return [this.x(spot), this.y(spot, Math.min(row, this.rows - 1))];
  }

  /** What is at a place in the drawing: a point, by its number for the side below, the tray, or nothing. */
  placeAt({ x, y }) {
    if (this.tall ? y < this.top || y > this.bottom : x < this.left || x > this.right + this.half) return OFF;
    if (x > this.left + this.half && x < this.right) return null;
    const column = Math.max(
      0,
      Math.min(11, Math.floor((x - this.left - (x > this.hinge ? this.bar : 0)) / this.point)),
    );
    const straight = this.homeLeft ? 11 - column : column;
    return y < this.centre ? straight + 13 : 12 - straight;
  }

  /** The middle of the half where a side's dice are. */
  diceX(side) {
    return side === this.below ? this.right + this.half / 2 : this.left + this.half / 2;
  }
}
