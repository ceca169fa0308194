import { interrupt, spaceMessage } from '@parley/contracts';
import { type Connection, Schema } from 'mongoose';
import type { Approval, ApprovalStore } from './approval.store.js';

interface ApprovalRecord {
  readonly _id: string;
  readonly card_id: string;
  /** JSON: arguments of tools may have keys that docdb does not allow. */
  readonly message: string;
  readonly interrupt: string;
  readonly agent_id: string;
  readonly conversation_id: string;
  readonly answered_by: string | null;
  readonly opened_at: Date;
}

const approvalSchema = new Schema<ApprovalRecord>(
  {
    _id: String,
    card_id: String,
    message: String,
    interrupt: String,
    agent_id: String,
    conversation_id: String,
    answered_by: String,
    opened_at: Date,
  },
  { collection: 'chatx_approvals', versionKey: false },
)
  .index({ card_id: 1 }, { unique: true })
  .index({ opened_at: 1 });

export type MongoApprovalStore = ApprovalStore & { readonly createIndexes: () => Promise<void> };

export function docdbApprovalStore(connection: Connection): MongoApprovalStore {
  const records = connection.model<ApprovalRecord>('ChatxApproval', approvalSchema);
  const ofCard = ({ id, cardUuid }: Approval) => ({ _id: id, card_id: cardUuid });
  return {
    createIndexes: () => records.createIndexes(),
    async open({ id, ...approval }, at) {
      await records.replaceOne(
        { _id: id },
        {
          card_id: approval.cardUuid,
          message: JSON.stringify(approval.message),
          interrupt: JSON.stringify(approval.interrupt),
          agent_id: approval.agentId,
          conversation_id: approval.conversationId,
          answered_by: null,
          opened_at: at,
        },
        { upsert: true },
      );
    },
    async findByCard(cardUuid) {
      const record = await records.findOne({ card_id: cardUuid }).lean<ApprovalRecord | null>();
      return record ? toApproval(record) : undefined;
    },
    async answer(approval, actionUuid) {
      const unanswered = { ...ofCard(approval), answered_by: { $in: [null, actionUuid] } };
      return (await records.updateOne(unanswered, { $set: { answered_by: actionUuid } })).matchedCount === 1;
    },
    async reopen(approval, actionUuid) {
      await records.updateOne({ ...ofCard(approval), answered_by: actionUuid }, { $set: { answered_by: null } });
    },
    async forget({ answeredBefore, askedBefore }) {
      const answered = { opened_at: { $lt: answeredBefore }, answered_by: { $ne: null } };
      await records.deleteMany({ $or: [answered, { opened_at: { $lt: askedBefore } }] });
    },
  };
}

function toApproval(record: ApprovalRecord): Approval | undefined {
  const message = spaceMessage.safeParse(JSON.parse(record.message)).data;
  const asked = interrupt.safeParse(JSON.parse(record.interrupt)).data;
  if (!message || !asked) return undefined;
  return {
    id: record._id,
    cardUuid: record.card_id,
    message,
    interrupt: asked,
    agentId: record.agent_id,
    conversationId: record.conversation_id,
    ...(record.answered_by !== null && { answeredBy: record.answered_by }),
  };
}
