import { createAuthzClient } from '@parley/authz-client';
import type { MakeTrue } from '../command-line/part.js';
import { readAuthzSettings } from '../config.js';
import { converge } from '../converge.js';
import { personsOf } from '../people/people-of-idp.js';
import { readAskedTool } from './asked-tool.js';
import { toolStep } from './setup-tool.js';

/** Lets teams and people call a tool. The idp is asked only where people are named. */
export const grantTool: MakeTrue<'team' | 'member'> = async (given, { env, tell }) => {
  const tool = readAskedTool(given);
  const authz = createAuthzClient(readAuthzSettings(env));
  const people = tool.people.length > 0 ? await personsOf(env).known('--member', tool.people) : [];
  const count = await converge([toolStep({ ...tool, people }, authz)], { isCheck: given.check, tell });
  tell(`${tool.object}: other teams and people stay`);
  return count;
};
