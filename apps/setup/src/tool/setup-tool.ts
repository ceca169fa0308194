import { type AuthzClient, type Tuple, userSubject } from '@parley/authz-client';
import { missingSubjects } from '../authz/people-of-object.js';
import type { Step } from '../converge.js';

/** Who is to call a tool: teams in words of authz, and ids of people. */
interface Callers extends Pick<Tuple, 'object' | 'relation'> {
  readonly teams: readonly string[];
  readonly people: readonly string[];
}

/** Who may call a tool. It adds only: those that are not named stay. */
export const toolStep =
  ({ object, relation, teams, people }: Callers, authz: Pick<AuthzClient, 'read' | 'apply'>): Step =>
  () =>
    missingSubjects(authz, { object, relation }, [...teams, ...people.map(userSubject)], object);
