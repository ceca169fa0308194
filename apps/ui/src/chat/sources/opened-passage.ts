import type { PassageState } from '../../document/document-text.js';

/** A passage within its document, as its reader may read it. */
export type OpenedPassage =
  | {
      readonly state: 'opened';
      readonly content: string;
      readonly passage: PassageState;
      /** Whether the document is longer. */
      readonly isCut: boolean;
    }
  /** The reader may not read the document, or it is no longer there. */
  | { readonly state: 'unreadable' };
