import type { RefCallback } from 'react';

/** What makes an element the place of something that was looked for. */
export interface MarkAttributes {
  readonly className: string;
  readonly 'aria-label': string;
  readonly tabIndex: -1;
  readonly ref?: RefCallback<HTMLElement>;
}

/** Rows of a table, or lines of code, that stand out from the rest; `end` is the first that does not. */
export interface LineMark {
  readonly start: number;
  readonly end: number;
  readonly attributes: MarkAttributes;
}
