import { createAuthzClient } from '@parley/authz-client';
import type { MakeTrue } from '../command-line/part.js';
import { readAuthzSettings, readDocdbSettings } from '../config.js';
import { converge } from '../converge.js';
import { idsOf } from '../people/people-of-idp.js';
import { readAskedTeam } from './asked-team.js';
import { teamStep } from './setup-team.js';

/** Makes a team, and brings people to it. Without people it needs docdb alone. */
export const makeTeam: MakeTrue<'name' | 'member' | 'admin' | 'remove'> = async (given, { env, now, tell }) => {
  const { slug, name, ...people } = readAskedTeam(given);
  const isCheck = given.check;
  const docdb = readDocdbSettings(env);
  const isOfPeople = Object.values(people).some(({ length }) => length > 0);
  if (!isOfPeople) return converge([teamStep({ slug, name, ...people }, { docdb, now })], { isCheck, tell });
  const authz = createAuthzClient(readAuthzSettings(env));
  const team = { slug, name, ...(await idsOf(people, env)) };
  const count = await converge([teamStep(team, { docdb, authz, now })], { isCheck, tell });
  tell(`team ${slug}: other people stay`);
  return count;
};
