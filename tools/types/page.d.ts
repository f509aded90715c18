// What the type checker can't know of the pages: elements of our own, and that what a selector finds is an HTML element.
import type { Board } from '../../src/bafflebox/web/static/board.js';
import type { TableElement } from '../../src/bafflebox/web/static/play.js';
import type { ClockElement } from '../../src/bafflebox/web/static/clock.js';
import type { Viewer } from '../../src/bafflebox/web/static/viewer.js';

declare global {
  interface HTMLElementTagNameMap {
    'bb-board': Board;
    'bb-clock': ClockElement;
    'bb-table': TableElement;
    'bb-viewer': Viewer;
  }

  interface ParentNode {
    querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
    querySelector<K extends keyof SVGElementTagNameMap>(selectors: K): SVGElementTagNameMap[K] | null;
    querySelector<E extends HTMLElement = HTMLElement>(selectors: string): E | null;
    querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
    querySelectorAll<E extends HTMLElement = HTMLElement>(selectors: string): NodeListOf<E>;
  }

  interface Element {
    closest<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
    closest<E extends HTMLElement = HTMLElement>(selectors: string): E | null;
  }

  interface HTMLElementEventMap {
    'bb-change': CustomEvent<Draft>;
    'bb-tap': CustomEvent<{ cube: boolean }>;
    'bb-place': CustomEvent<{ place: number; side: Side | undefined; dropped: boolean | undefined }>;
  }

  /** What cameras read codes with, where the browser has it. */
  class BarcodeDetector {
    detect(view: HTMLVideoElement): Promise<{ rawValue: string }[]>;
  }

  /** A play that is being made on a board. */
  interface Draft {
    complete: boolean;
    started: boolean;
    notation: string;
    left: number[];
    pips: Record<Side, number>;
  }

  type Side = 'white' | 'black';
}
