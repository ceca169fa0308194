import { readCommandLine } from '../src/command-line/options.js';
import type { Option } from '../src/command-line/options.js';
import type { Given } from '../src/command-line/part.js';

/** Words of somebody who says nothing but these. */
export const asked = (given: Partial<Given<Option>>): Given<Option> => ({
  ...readCommandLine([]).values,
  words: [],
  ...given,
});

export type Asked = Partial<Given<Option>>;
