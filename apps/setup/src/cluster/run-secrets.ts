import type { MakeTrue } from '../command-line/part.js';
import { readClusterAccess } from '../config.js';
import { converge } from '../converge.js';
import { clusterApi } from './cluster-api.js';
import { secretStep } from './setup-secret.js';
import { newValue, readWantedSecret } from './wanted-secret.js';

/** Makes a Secret in the cluster that this runs in. */
export const makeSecret: MakeTrue<'random' | 'make'> = (
  { words: [name = '', ...more], random, make, check: isCheck },
  { env, tell },
) => {
  if (more.length > 0) throw new Error(`unexpected "${more.join(' ')}": write --random or --make before each key`);
  const wanted = readWantedSecret(name, random, make);
  const ask = clusterApi(readClusterAccess(env));
  return converge([secretStep(wanted, { ask, newValue })], { isCheck, tell });
};
