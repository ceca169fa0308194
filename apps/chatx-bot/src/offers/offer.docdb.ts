import { spaceMessage } from '@parley/contracts';
import type { Connection } from 'mongoose';
import { firstPress } from '../claims/first-press.docdb.js';
import type { Offer, OfferStore } from './offer.store.js';

interface OfferRecord {
  readonly _id: string;
  readonly card_id: string;
  /** JSON, checked when it is read. */
  readonly message: string;
  readonly agent_id: string;
  readonly answer: string | null;
  readonly made_at: Date;
  readonly taken_by: string | null;
}

export type MongoOfferStore = OfferStore & { readonly createIndexes: () => Promise<unknown> };

export function docdbOfferStore(connection: Connection): MongoOfferStore {
  const records = connection.collection<OfferRecord>('chatx_offers');
  const press = firstPress(connection, 'chatx_offers');
  const ofCard = ({ id, cardUuid }: Offer) => ({ _id: id, card_id: cardUuid });
  return {
    createIndexes: () => records.createIndexes([{ key: { card_id: 1 }, unique: true }, { key: { made_at: 1 } }]),
    async open({ id, cardUuid, message, agentId, answer = null, madeAt }) {
      const record = {
        card_id: cardUuid,
        message: JSON.stringify(message),
        agent_id: agentId,
        answer,
        made_at: madeAt,
        taken_by: null,
      };
      await records.replaceOne({ _id: id }, record, { upsert: true });
    },
    async findByCard(cardUuid) {
      const record = await records.findOne({ card_id: cardUuid });
      return record ? toOffer(record) : undefined;
    },
    take: (offer, pressUuid) => press.take(ofCard(offer), pressUuid),
    reopen: (offer, pressUuid) => press.reopen(ofCard(offer), pressUuid),
    async forgetBefore(at) {
      await records.deleteMany({ made_at: { $lt: at } });
    },
  };
}

function toOffer(record: OfferRecord): Offer | undefined {
  const message = spaceMessage.safeParse(JSON.parse(record.message)).data;
  if (!message) return undefined;
  return {
    id: record._id,
    cardUuid: record.card_id,
    message,
    agentId: record.agent_id,
    madeAt: record.made_at,
    ...(record.answer !== null && { answer: record.answer }),
    ...(record.taken_by !== null && { takenBy: record.taken_by }),
  };
}
