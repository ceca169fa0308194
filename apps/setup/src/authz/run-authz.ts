import { loadModel } from '@parley/authz-client';
import { inWorkspace } from '@parley/testkit';
import type { Context, Given } from '../command-line/part.js';
import { readAuthzSettings } from '../config.js';
import { converge } from '../converge.js';
import { authzStep } from './setup-authz.js';

/** Gives authz its store and model. */
export async function makeModel(
  { check: isCheck }: Pick<Given<'check'>, 'check'>,
  { env, tell }: Pick<Context, 'env' | 'tell'>,
): Promise<number> {
  const model = await loadModel(inWorkspace('libs/authz-client/model/parley.fga'));
  return converge([authzStep(readAuthzSettings(env), model)], { isCheck, tell });
}
