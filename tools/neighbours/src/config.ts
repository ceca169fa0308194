import { resolve } from 'node:path';
import { inWorkspace } from '@parley/testkit';

/** Where neighbours are kept: `NEIGHBOURS_DIR`, so that checkouts can share one, or a folder of this checkout. */
export const homeFrom = (env: NodeJS.ProcessEnv): string =>
  env['NEIGHBOURS_DIR'] ? resolve(env['NEIGHBOURS_DIR']) : inWorkspace('.parley/tools/neighbours');
