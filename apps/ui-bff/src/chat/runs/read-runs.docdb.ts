import { readEach } from '@parley/docdb';
import type { Logger } from '@parley/service';
import type { Collection } from 'mongoose';
import type { RunStore } from './run.store.js';
import { collection, lease, namedBy, ofOwner, streamFields, toStream, toTurn, type TurnRecord } from './turn.record.js';

type Reads = Pick<
  RunStore,
  'findStream' | 'findNamed' | 'findActive' | 'activeIn' | 'cancelsFor' | 'lapsed' | 'list' | 'places' | 'ofIds'
>;

/** What is asked about turns and their runs. A record that cannot be read is logged and left out. */
export function readingRuns(turns: Collection<TurnRecord>, log: Pick<Logger, 'warn'>): Reads {
  const where = { log, collection };
  return {
    async findStream(runId) {
      const found = await turns.findOne({ run_ids: runId }, { projection: streamFields });
      return found ? toStream(found, runId) : undefined;
    },
    async findNamed(conversation, named) {
      const found = await turns.findOne({ ...ofOwner(conversation), ...namedBy(named) });
      return found ? toTurn(found) : undefined;
    },
    async findActive(conversation) {
      const found = await turns.findOne({ ...ofOwner(conversation), active: true });
      return found ? toTurn(found) : undefined;
    },
    async activeIn(conversationIds, ownerId) {
      const wanted = { owner_id: ownerId, conversation_id: { $in: [...conversationIds] }, active: true };
      const fields = { projection: { conversation_id: 1, status: 1 } };
      const found = await turns.find(wanted, fields).toArray();
      return new Map(
        found.map(({ conversation_id, status }) => [conversation_id, status === 'waiting' ? 'waiting' : 'running']),
      );
    },
    async cancelsFor(holder) {
      const wanted = { ...lease.heldBy(holder), cancel_requested: true, status: 'running' as const };
      const found = await turns.find(wanted, { projection: { run_id: 1 } }).toArray();
      return found.map(({ run_id }) => run_id);
    },
    async *lapsed(at, ownerId) {
      const whose = ownerId === undefined ? {} : { owner_id: ownerId };
      const found = turns.find({ ...whose, status: 'running', ...lease.ended(at) });
      for await (const one of found) yield* readEach([one], toTurn, where);
    },
    async places(conversation) {
      const fields = { projection: { parent_id: 1 } };
      const found = await turns.find(ofOwner(conversation), fields).sort({ created_at: 1, _id: 1 }).toArray();
      return found.map(({ _id: id, parent_id }) => ({ id, parent_id }));
    },
    async ofIds(ownerId, turnIds) {
      const found = await turns.find({ _id: { $in: [...turnIds] }, owner_id: ownerId }).toArray();
      const read = new Map(readEach(found, toTurn, where).map((turn) => [turn.turnId, turn]));
      return turnIds.flatMap((id) => read.get(id) ?? []);
    },
    async list(conversation, { limit, offset }) {
      const wanted = ofOwner(conversation);
      const newestFirst = turns.find(wanted).sort({ created_at: -1, _id: -1 }).skip(offset).limit(limit);
      const [found, total] = await Promise.all([newestFirst.toArray(), turns.countDocuments(wanted)]);
      return { turns: readEach(found.reverse(), toTurn, where), total };
    },
  };
}
