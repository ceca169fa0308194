import type { ModelUsageRecord, UsageBy } from '@parley/contracts';
import type { Connection } from 'mongoose';
import type { UsageScope, UsageStore, UsageSum } from './usage.store.js';

/** A month of a large installation is some ten thousand records; beyond that nobody waits. */
const maxTimeMS = 10_000;

/** The use of models in the collection `model_usage`, which has a record a day of each agent, team and model. */
export function docdbUsageStore(connection: Connection): UsageStore {
  const usage = connection.collection<ModelUsageRecord>('model_usage');
  return {
    sum: (scope, { month, by, agent_id, team, model }) =>
      usage
        .aggregate<UsageSum>(
          [
            { $match: { $and: [{ month }, inScope(scope), equal({ agent_id, team, model })] } },
            { $group: { _id: { key: fields[by], model: '$model', name: '$model_name' }, ...sums } },
            { $project: { _id: 0, key: '$_id.key', model: '$_id.model', modelName: '$_id.name', ...shown } },
          ],
          { maxTimeMS },
        )
        .toArray(),
  };
}

const fields: Readonly<Record<UsageBy, string>> = { day: '$day', agent: '$agent_id', team: '$team', model: '$model' };

const sums = {
  calls: { $sum: '$calls' },
  estimatedCalls: { $sum: '$estimated_calls' },
  read: { $sum: '$read' },
  written: { $sum: '$written' },
};
const shown = { calls: 1, estimatedCalls: 1, read: 1, written: 1 };

const inScope = (scope: UsageScope) => (scope === 'all' ? {} : { team: { $in: [...scope.teams] } });

const equal = (asked: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
