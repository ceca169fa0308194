import {
  agentObject,
  datasourceObject,
  type Relation,
  skillObject,
  spaceSubject,
  teamObject,
} from '@parley/authz-client';
import { AppError, type ResourceAction, type ResourceKind, resourceOf } from '@parley/contracts';

/** Something that people are let into, as it is called outside and at authz. */
export interface Resource {
  readonly kind: ResourceKind;
  readonly id: string;
  readonly object: string;
}

/** Throws AppError `VALIDATION_ERROR` for a space whose id cannot be one. */
export function resourceNamed(name: string): Resource {
  const { kind, id } = resourceOf(name);
  return { kind, id, object: objectsOf[kind](id) };
}

const objectsOf: Readonly<Record<ResourceKind, (id: string) => string>> = {
  agent: agentObject,
  source: datasourceObject,
  space(id) {
    const object = spaceSubject(id);
    if (object !== undefined) return object;
    throw new AppError('VALIDATION_ERROR', 'The request is not valid.', {
      details: [{ field: 'resource', message: 'is not a chat space' }],
    });
  },
  team: teamObject,
  skill: skillObject,
  // No type of authz: everyone sees them, and their record says whose they are.
  use_case: (id) => `usecase:${id}`,
};

type Relations = Readonly<Record<ResourceAction, Relation>>;

const usual: Relations = { see: 'can_read', use: 'can_use', change: 'can_write', manage: 'can_manage' };

/** What each action is asked as. */
export const relationsOf: Readonly<Record<ResourceKind, Relations>> = {
  agent: usual,
  skill: usual,
  space: usual,
  use_case: usual,
  source: { see: 'can_read', use: 'can_read', change: 'can_ingest', manage: 'can_manage' },
  team: { see: 'can_read', use: 'can_use', change: 'can_manage', manage: 'can_manage' },
};
