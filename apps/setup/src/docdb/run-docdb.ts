import type { MakeTrue } from '../command-line/part.js';
import { readDocdbSettings } from '../config.js';
import { converge } from '../converge.js';
import { makeIndexesWith } from './service-programs.js';
import { docdbSteps } from './setup-docdb.js';

/** Makes the indexes of every service. */
export const makeIndexes: MakeTrue<never> = ({ check: isCheck }, { env, indexPrograms, tell }) =>
  converge(docdbSteps(readDocdbSettings(env), makeIndexesWith(indexPrograms, env)), { isCheck, tell });
