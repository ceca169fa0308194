import type { AnyNode } from 'domhandler';
import type { IncludedPage, PagePlace } from './resources.js';

/** A part of the page that was not read, and why, for people. */
export interface LeftOutPart {
  readonly what: string;
  readonly why: string;
}

/** Storage of included pages that one page may bring, however often it includes them. */
const maxIncludedChars = 4 * 1024 * 1024;

/** What the rewriting of one page works with, from its beginning to its end. */
export interface Reading {
  readonly place: PagePlace;
  /** Converts content that stands in the page, or in another one. */
  readonly convert: (nodes: readonly AnyNode[], place?: PagePlace) => AnyNode[];
  readonly account: Account;
}

/** What was left out, and how much more may be included. */
export interface Account {
  /** Each thing is told once. */
  leaveOut(part: LeftOutPart): void;
  /** Whether the page may still be included; then it counts. */
  take(page: IncludedPage): boolean;
  readonly leftOut: readonly LeftOutPart[];
}

export function openAccount(): Account {
  const parts = new Map<string, LeftOutPart>();
  let left = maxIncludedChars;
  return {
    leaveOut: (part) => void parts.set(part.what, part),
    take({ storage }) {
      if (storage.length > left) return false;
      left -= storage.length;
      return true;
    },
    get leftOut() {
      return [...parts.values()];
    },
  };
}
