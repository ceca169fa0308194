import type { Environment } from '@parley/service';
import { findRun } from '@parley/stack/find-run';
import { readServiceAddresses } from '../config.js';
import type { AskedService } from './service-report.js';

interface ServicesToAsk {
  readonly services: readonly AskedService[];
  /** The stack of `npm start` that they are of, where the environment names none. */
  readonly isStackHere: boolean;
}

/**
 * The services that the environment names, or where it names none those that `npm start` runs in the workspace.
 * Throws Error in words for a wrong setting, and for a file of the stack that tells of something else.
 */
export function servicesToAsk(env: Environment, workspace: string): ServicesToAsk {
  const services = readServiceAddresses(env);
  if (services.some(({ url }) => url !== undefined)) return { services, isStackHere: false };
  const run = findRun({ named: undefined, workingFolder: workspace, workspace });
  if (!run) return { services, isStackHere: false };
  return { services: services.map((one) => ({ ...one, url: run.addresses[one.name] })), isStackHere: true };
}
