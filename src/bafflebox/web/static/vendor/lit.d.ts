// What the scripts use of Lit, for the type checker alone.
export interface Drawn {
  readonly strings: TemplateStringsArray;
  readonly values: unknown[];
}

export class LitElement extends HTMLElement {
  static properties: Record<string, object>;
  static styles: unknown;
  readonly renderRoot: HTMLElement;
  readonly updateComplete: Promise<boolean>;
  readonly hasUpdated: boolean;
  createRenderRoot(): HTMLElement | DocumentFragment;
  connectedCallback(): void;
  disconnectedCallback(): void;
  requestUpdate(name?: string, before?: unknown): void;
  willUpdate(changed: Map<string, any>): void;
  firstUpdated(changed: Map<string, any>): void;
  updated(changed: Map<string, any>): void;
  render(): unknown;
}

/** LitElement with the properties that the class lists under `properties`. */
export type Reactive<Properties> = Omit<typeof LitElement, 'prototype'> & { new (): LitElement & Properties };

export function html(strings: TemplateStringsArray, ...values: unknown[]): Drawn;
export function svg(strings: TemplateStringsArray, ...values: unknown[]): Drawn;
export function css(strings: TemplateStringsArray, ...values: unknown[]): object;
export function render(drawn: unknown, into: HTMLElement | DocumentFragment): unknown;
export const nothing: unique symbol;
export function repeat<T>(
  items: Iterable<T>,
  key: (item: T, at: number) => unknown,
  draw?: (item: T, at: number) => unknown,
): unknown;
