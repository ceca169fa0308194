import type { AskedWords } from '../src/asked-words.js';

/** Words of somebody who says nothing but these. */
export const asked = (given: Partial<AskedWords>): AskedWords => ({
  words: [],
  name: undefined,
  members: [],
  admins: [],
  removed: [],
  teams: [],
  datasources: [],
  account: undefined,
  ...given,
});
