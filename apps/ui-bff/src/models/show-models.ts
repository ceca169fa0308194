import { createHash } from 'node:crypto';
import {
  type ListedModel,
  type ModelChoice,
  type ModelRecord,
  type ModelStateRecord,
  type ModelView,
  operatorModel,
} from '@parley/contracts';
import type { ModelStore, ModelTests } from './model.store.js';

export const toView = ({
  _id: id,
  revision: _,
  created_at: __,
  updated_at: ___,
  ...settings
}: ModelRecord): ModelView => ({ id, ...settings });

/** All models with how they do; the operator's first. */
export async function listModels(models: ModelStore): Promise<ListedModel[]> {
  const [records, states, tests] = await Promise.all([models.list(), models.states(), models.tests()]);
  const ofOperator = operatorIn(states);
  const others = records.map((record) => ({
    ...toView(record),
    is_from_environment: false,
    ...howItDoes(states.get(record._id)),
    tested: testedOf(tests.get(record._id), record.revision),
  }));
  if (!ofOperator) return others;
  const { view, revision } = ofOperator;
  const tested = testedOf(tests.get(operatorModel), revision);
  const first = { ...view, is_from_environment: true, ...howItDoes(states.get(operatorModel)), tested };
  return [first, ...others];
}

/** What agents can choose from; the operator's first. */
export async function listChoices(models: ModelStore): Promise<ModelChoice[]> {
  const [records, states] = await Promise.all([models.list(), models.states()]);
  const ofOperator = operatorIn(states);
  const others = records
    .filter(({ enabled }) => enabled)
    .map(({ _id: id, name, model_id, is_default }) => ({ id, name, model_id, is_default: is_default && !ofOperator }));
  if (!ofOperator) return others;
  const { id, name, model_id } = ofOperator.view;
  return [{ id, name, model_id, is_default: true }, ...others];
}

/** The operator's model as dynamic-agents tells it, and what stands for a revision of it. */
export function operatorIn(states: ReadonlyMap<string, ModelStateRecord>) {
  const operator = states.get(operatorModel)?.operator;
  if (!operator) return undefined;
  const { base_url, model_id, context_tokens, silence_seconds } = operator;
  const view: ModelView = {
    ...{ id: operatorModel, name: model_id, kind: 'openai_compatible', base_url, model_id, credential: null },
    ...{ context_tokens, silence_seconds, price_in: null, price_out: null, is_default: true, enabled: true },
  };
  return { view, revision: createHash('sha256').update(JSON.stringify(operator)).digest('hex') };
}

const nothingKnown: Partial<ModelStateRecord> = {};

function howItDoes({ succeeded_at, failed_at, failure, failure_words }: Partial<ModelStateRecord> = nothingKnown) {
  return {
    state: lastOf(succeeded_at?.getTime() ?? 0, failed_at?.getTime() ?? 0),
    succeeded_at: succeeded_at?.toISOString() ?? null,
    failed_at: failed_at?.toISOString() ?? null,
    failure: failure ?? null,
    failure_words: failure_words || null,
  };
}

function lastOf(succeededAt: number, failedAt: number): ListedModel['state'] {
  if (failedAt > succeededAt) return 'fails';
  return succeededAt > 0 ? 'answers' : 'unknown';
}

const testedOf = (tests: ModelTests | undefined, revision: string): ListedModel['tested'] =>
  tests?.revision === revision ? [...tests.results] : [];
