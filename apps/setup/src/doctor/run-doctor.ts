import { inWorkspace } from '@parley/testkit';
import type { Context, Given } from '../command-line/part.js';
import { examine, linesOf, writeBundle } from './examine.js';
import { servicesToAsk } from './services-to-ask.js';

/** Asks the services what they lack, and changes nothing. Resolves to the number of things to do. */
export async function examineServices(
  { bundle }: Given<'bundle'>,
  { env, now, tell, pathOf }: Context,
): Promise<number> {
  const workspace = inWorkspace();
  const { services, isStackHere } = servicesToAsk(env, workspace);
  if (isStackHere) tell('doctor: no address of a service is set, so these are the services that npm start runs here');
  const found = await examine({ services, env, workspace, now });
  linesOf(found).forEach(tell);
  if (bundle !== undefined) {
    writeBundle(pathOf(bundle), found);
    tell(`doctor: wrote ${bundle}; it holds no secrets, and names of settings without their values`);
  }
  return found.next.length;
}
