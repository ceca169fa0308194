import { AppError } from '@parley/contracts';
import type { Agent } from '../agents/agent.js';
import type { Answerer } from '../answering/answerer.js';
import { choiceTexts } from './choice-texts.js';
import type { ModelEntry, ModelEntryStore } from './model-entry.js';

interface Deps {
  readonly entries: ModelEntryStore;
  readonly answererFor: (entry: ModelEntry) => Answerer;
  /** Of the operator's model; `undefined` where none is set. */
  readonly ofOperator: Answerer | undefined;
  /** Where there is no model at all. */
  readonly withoutModel: Answerer;
}

/**
 * Answers with the model that the agent chose. One that is not there is an error, and never another one in its place.
 * What was learnt of a model (how much it reads, whether it takes instructions) is kept until its settings change.
 */
export function answerByModel({ entries, answererFor, ofOperator, withoutModel }: Deps): Answerer {
  const kept = new Map<string, { readonly revision: string; readonly answerer: Answerer }>();
  const answererOf = (entry: ModelEntry): Answerer => {
    const known = kept.get(entry._id);
    if (known?.revision === entry.revision) return known.answerer;
    const answerer = answererFor(entry);
    kept.set(entry._id, { revision: entry.revision, answerer });
    return answerer;
  };
  const chosenBy = async ({ modelEntryId, modelId }: Agent): Promise<Answerer> => {
    if (modelEntryId !== undefined) return answererOf(usable(await entries.find(modelEntryId), modelId));
    if (ofOperator) return ofOperator;
    const entry = modelId === undefined ? await entries.findDefault() : undefined;
    return entry ? answererOf(entry) : withoutModel;
  };
  return {
    answer: async (turn) => (await chosenBy(turn.agent)).answer(turn),
    goOn: async (turn, question, decision) => (await chosenBy(turn.agent)).goOn(turn, question, decision),
  };
}

function usable(entry: ModelEntry | undefined, modelId: string | undefined): ModelEntry {
  if (!entry) throw notUsable(choiceTexts.gone);
  if (!entry.enabled) throw notUsable(choiceTexts.off(entry.name));
  if (modelId !== undefined && modelId !== entry.model_id) throw notUsable(choiceTexts.other(modelId, entry.name));
  return entry;
}

const notUsable = (why: string) => new AppError('BAD_GATEWAY', why);
