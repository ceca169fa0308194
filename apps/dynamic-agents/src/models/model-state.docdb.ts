import { type ModelStateRecord, operatorModel } from '@parley/contracts';
import type { Connection } from 'mongoose';
import { onDocdb } from '../docdb/on-docdb.js';
import type { ModelStateStore } from './model-state.store.js';

/** States in the collection `model_states`, one record a model. Found by their ids, so it needs no index of ours. */
export function docdbModelStateStore(connection: Connection): ModelStateStore {
  const records = connection.collection<ModelStateRecord>('model_states');
  const set = (_id: string, $set: Partial<ModelStateRecord>) =>
    onDocdb(async () => {
      await records.updateOne({ _id }, { $set }, { upsert: true });
    });
  return {
    async tellOperator(model) {
      if (!model) {
        await onDocdb(() => records.deleteOne({ _id: operatorModel }));
        return;
      }
      const { baseUrl, name: model_id, contextTokens = null, silenceMs, signsIn: signs_in } = model;
      const silence_seconds = Math.round(silenceMs / 1_000);
      await set(operatorModel, {
        operator: {
          base_url: withoutQuery(baseUrl),
          model_id,
          context_tokens: contextTokens,
          silence_seconds,
          signs_in,
        },
      });
    },
    succeeded: (id, at) => set(id, { succeeded_at: at }),
    failed: (id, at, { message, words }) => set(id, { failed_at: at, failure: message, failure_words: words }),
  };
}

/** Whatever an operator put into the address for the server to read. */
function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}
