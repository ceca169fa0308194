import { homedir } from 'node:os';
import { join } from 'node:path';

/** What of this machine the building of images depends on. */
export const machine = {
  /** Access to the registry of packages, where it needs any. */
  npmSettings: join(homedir(), '.npmrc'),
  /** Authorities that Node trusts beside its own, where the way to the registry has one of its own. */
  authorities: process.env['NODE_EXTRA_CA_CERTS'],
};
