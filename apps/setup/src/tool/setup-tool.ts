import type { AuthzClient } from '@parley/authz-client';
import { missingSubjects } from '../authz/missing-people.js';
import type { Step } from '../converge.js';
import type { AskedTool } from './asked-tool.js';

/** Who may call a tool. It adds only: those that are not named stay. */
export const toolStep =
  ({ object, relation, subjects }: AskedTool, authz: Pick<AuthzClient, 'read' | 'apply'>): Step =>
  () =>
    missingSubjects(authz, { object, relation }, subjects, object);
