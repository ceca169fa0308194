import type { Datasource } from '../datasources/datasource.js';
import type { WikiSource } from './wiki-source.js';

/** What a step of a reading works with. */
export interface WikiContext {
  readonly datasource: Datasource;
  readonly source: WikiSource;
  readonly isWanted: (title: string) => boolean;
  /** How documents are read and cut now. */
  readonly reading: string;
}
