import { AppError, type SkillDraft } from '@parley/contracts';
import { skillObject } from '@parley/authz-client';
import type { WhileHeld } from '@parley/docdb';
import type { RequireMayOffer } from '../access/offer-gate.js';
import type { RequireOwner } from '../access/owner-gate.js';
import { auditFailure } from '../audit/audit-failure.js';
import type { Audit } from '../audit/audit-log.js';
import { factsOf } from '../audit/facts-of.js';
import { type Actor, nameOf, requirePerson } from '../http/actor.js';
import { isSo, unlessSo } from '../http/already-so.js';
import type { LookFirst } from '../http/etag.js';
import type { Outbox } from '../outbox/outbox.js';
import type { IsAdmin } from '../access/roles.js';
import { wantedSkillTuples } from './converge-skill.js';
import { type Skill, skillIdFor, skillIdTaken } from './skill.js';
import type { SkillStore } from './skill.store.js';

/**
 * Keeps a skill: a known id changes that skill, whole; any other, or none, makes a new one, owned by the caller.
 * Throws AppError `FORBIDDEN` for a skill of somebody else, a team of others, and for everybody's by no admin;
 * `VALIDATION_ERROR` for a team that there is not; as `lookFirst`, which a new one is not; `AUTHZ_UNAVAILABLE`.
 */
export type SaveSkill = (
  actor: Actor,
  draft: SkillDraft,
  lookFirst?: LookFirst<Skill>,
) => Promise<{ skill: Skill; isNew: boolean }>;

interface Deps {
  readonly skills: Pick<SkillStore, 'find' | 'insert' | 'raiseFence' | 'replace'>;
  readonly whileHeld: WhileHeld;
  readonly requireOwner: RequireOwner;
  readonly requireMayOffer: RequireMayOffer;
  readonly isAdmin: IsAdmin;
  readonly outbox: Pick<Outbox, 'mark' | 'converge' | 'convergeSoon'>;
  readonly audit: Audit;
  readonly now: () => Date;
  readonly randomId: () => string;
}

export function makeSaveSkill(deps: Deps): SaveSkill {
  return async (actor, draft, lookFirst) => {
    requirePerson(actor);
    const known = draft.id === undefined ? undefined : await deps.skills.find(draft.id);
    const role = known ? await deps.requireOwner(actor, known.ownerId) : 'owner';
    const look = unlessSo(lookFirst, (skill) => isSo(withForm(skill), withForm(changed(skill, draft, deps))));
    look?.(known);
    await requireMayShare(actor, draft, known, deps);
    const skill = known ? changed(known, draft, deps) : made(actor, draft, deps);
    const isKnown = known !== undefined;
    const write = isKnown ? () => replace(skill, look, deps) : () => insert(skill, deps);
    if (role === 'admin' || skill.visibility === 'global') await noted(actor, { known, skill }, deps, write);
    else await write();
    return { skill, isNew: !isKnown };
  };
}

function made(actor: Actor, { id, ...draft }: SkillDraft, { now, randomId }: Deps): Skill {
  const createdAt = now();
  const newId = id ?? skillIdFor(draft.name, randomId());
  const owner = { ownerId: actor.id, ownerName: nameOf(actor) };
  return { ...draft, id: newId, ...owner, isSystem: false, createdAt, updatedAt: createdAt };
}

const changed = ({ id, ownerId, ownerName, isSystem, createdAt }: Skill, draft: SkillDraft, { now }: Deps): Skill => ({
  ...draft,
  ...{ id, ownerId, ownerName, isSystem, createdAt },
  updatedAt: now(),
});

/** What is compared: a form that is left out is none, and of the time nobody asks. */
const withForm = ({ updatedAt: _updatedAt, ...skill }: Skill) => ({ ...skill, input_form: skill.input_form ?? null });

/** An owner who left a team may go on changing what is shared with it, but share no further. */
async function requireMayShare(
  actor: Actor,
  { visibility, shared_with_teams: teams }: SkillDraft,
  known: Skill | undefined,
  { isAdmin, requireMayOffer }: Deps,
): Promise<void> {
  const isNewToAll = visibility === 'global' && known?.visibility !== 'global';
  if (isNewToAll && !(await isAdmin(actor.token))) throw notForAll();
  if (visibility !== 'team') return;
  const shared = teams.map((slug, index) => ({ field: `shared_with_teams.${index}`, slug }));
  await requireMayOffer(actor, shared, known?.visibility === 'team' ? known.shared_with_teams : []);
}

const thingOf = ({ id }: Skill) => ({ kind: 'skill', id }) as const;

async function insert(skill: Skill, { skills, outbox }: Deps): Promise<void> {
  await outbox.mark(thingOf(skill));
  await skills.insert(skill);
  await outbox.convergeSoon(thingOf(skill));
}

/** A change that failed to reach authz is told, since it may have taken access away; a new skill can wait. */
async function replace(skill: Skill, lookFirst: LookFirst<Skill> | undefined, deps: Deps): Promise<void> {
  const { skills, whileHeld, outbox } = deps;
  await outbox.mark(thingOf(skill));
  await whileHeld(`skill:${skill.id}`, async ({ fence }) => {
    await skills.raiseFence(skill.id, fence);
    if (lookFirst) lookFirst(await skills.find(skill.id));
    if (!(await skills.replace(skill, fence))) throw skillIdTaken();
  });
  await outbox.converge(thingOf(skill));
}

/** What an admin does to others, or for everybody, is audited, whichever end it takes. */
async function noted(
  actor: Actor,
  { known, skill }: { readonly known: Skill | undefined; readonly skill: Skill },
  deps: Deps,
  write: () => Promise<void>,
): Promise<void> {
  const action = known ? 'skill.update' : 'skill.create';
  const entry = { actorId: actor.id, action, resource: `skill:${skill.id}`, reason: null };
  await auditFailure(deps.audit, entry, write);
  const [before, after] = [known ? rightsTo(known) : [], rightsTo(skill)];
  await deps.audit({ ...entry, outcome: 'success', ...(before.join() !== after.join() && { before, after }) });
}

const rightsTo = (skill: Skill) => factsOf(wantedSkillTuples(skill), skillObject(skill.id));

const notForAll = () =>
  new AppError('FORBIDDEN', 'Only admins can offer a skill to everyone.', { details: { reason: 'global_skill' } });
