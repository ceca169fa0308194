import { randomUUID } from 'node:crypto';
import { AppError, type ModelDraft, type ModelRecord } from '@parley/contracts';
import { changedMeanwhile } from '@parley/service';
import { auditFailure } from '../audit/audit-failure.js';
import type { Audit, AuditEntry } from '../audit/audit-log.js';
import type { Actor } from '../http/actor.js';
import { isSo, unlessSo } from '../http/already-so.js';
import type { LookFirst } from '../http/etag.js';
import { slugOf } from '../ids/slug.js';
import { maxModels } from './model.docdb.js';
import type { ModelStore } from './model.store.js';

/** Sets up and changes models. dynamic-agents reads them with each question, so a change holds at once. */
export interface ManageModels {
  /** Throws AppError `NOT_FOUND`. */
  readonly read: (id: string) => Promise<ModelRecord>;
  /** Throws AppError `CONFLICT` for a name that is taken, and when there are too many. */
  readonly create: (actor: Actor, draft: ModelDraft) => Promise<ModelRecord>;
  /** Throws AppError `NOT_FOUND`, `PRECONDITION_FAILED` when it is no longer as the caller saw it. */
  readonly replace: (
    actor: Actor,
    id: string,
    draft: ModelDraft,
    lookFirst?: LookFirst<ModelRecord>,
  ) => Promise<ModelRecord>;
  /** Throws AppError as `replace`, and `CONFLICT` naming the agents that use it. */
  readonly remove: (actor: Actor, id: string, lookFirst?: LookFirst<ModelRecord>) => Promise<void>;
}

interface Deps {
  readonly models: ModelStore;
  /** Names of agents that use a model, so many at most. */
  readonly agentsWith: (id: string, limit: number) => Promise<string[]>;
  readonly randomId: () => string;
  readonly audit: Audit;
  readonly now: () => Date;
}

export function makeManageModels(deps: Deps): ManageModels {
  const { models, randomId, now } = deps;
  const read = async (id: string) => {
    const found = await models.find(id);
    if (!found) throw noSuchModel();
    return found;
  };
  return {
    read,
    async create(actor, draft) {
      const _id = `model-${slugOf(draft.name, 60) || randomId().toLowerCase()}`;
      if ((await models.list()).length >= maxModels) throw tooMany();
      const model = { _id, ...draft, revision: randomUUID(), created_at: now(), updated_at: now() };
      return audited(deps, entryOf(actor, 'model.create', _id, null), async () => {
        await models.insert(model);
        if (draft.is_default) await models.keepOneDefault(_id);
        return model;
      });
    },
    async replace(actor, id, draft, lookFirst) {
      const before = await read(id);
      unlessSo(lookFirst, (known) => isSo(known, draft))?.(before);
      const { created_at, revision } = before;
      const model = { _id: before._id, ...draft, revision: randomUUID(), created_at, updated_at: now() };
      const changed = Object.keys(draft).filter((name) => !isSo(before, pick(draft, name)));
      return audited(deps, entryOf(actor, 'model.update', id, changed.sort().join(', ')), async () => {
        if (!(await models.replace(model, revision))) throw changedMeanwhile();
        if (draft.is_default) await models.keepOneDefault(id);
        return model;
      });
    },
    async remove(actor, id, lookFirst) {
      const before = await read(id);
      lookFirst?.(before);
      await requireUnused(id, deps);
      await audited(deps, entryOf(actor, 'model.delete', id, null), async () => {
        if (!(await models.remove(id, before.revision))) throw changedMeanwhile();
      });
    },
  };
}

const pick = (draft: ModelDraft, name: string) => ({ [name]: draft[name as keyof ModelDraft] });

/** So many are named. */
const maxNamed = 10;

async function requireUnused(id: string, { agentsWith }: Deps): Promise<void> {
  const names = await agentsWith(id, maxNamed + 1);
  if (names.length === 0) return;
  const named = names.length > maxNamed ? [...names.slice(0, maxNamed), 'others'] : names;
  const who = new Intl.ListFormat('en-GB').format(named);
  const message = `These agents use the model: ${who}. Choose another one for them first.`;
  throw new AppError('CONFLICT', message, { details: { reason: 'model_in_use', agents: names.slice(0, maxNamed) } });
}

export const noSuchModel = (): AppError => new AppError('NOT_FOUND', 'This model does not exist.');

const tooMany = () =>
  new AppError('CONFLICT', `There can be at most ${maxModels} models. Delete one first.`, {
    details: { reason: 'too_many_models' },
  });

export const entryOf = (actor: Actor, action: string, id: string, reason: string | null) => ({
  actorId: actor.id,
  action,
  resource: `model:${id}`,
  reason,
});

/** Keeps either end of a change. */
async function audited<T>({ audit }: Deps, entry: Omit<AuditEntry, 'outcome'>, change: () => Promise<T>): Promise<T> {
  const result = await auditFailure(audit, entry, change);
  await audit({ ...entry, outcome: 'success' });
  return result;
}
