import type { AuditEvent, LinkedUser } from '@parley/contracts';
import type { AuditSubjects } from '@parley/docdb';
import type { Connection } from 'mongoose';

/** What a person's messages came to, from the bot's decisions in the audit: by the person's id, or that at the chat product. */
export type CountInvocations = (
  userId: string,
  chatxUserId: string | null,
) => Promise<Pick<LinkedUser, 'last_interaction' | 'obo_success_count' | 'obo_fail_count'>>;

export function makeCountInvocations(connection: Connection, subjects: Pick<AuditSubjects, 'known'>): CountInvocations {
  const events = connection.collection<AuditEvent>('audit_events');
  const options = { maxTimeMS: 5_000 };
  return async (userId, chatxUserId) => {
    if (chatxUserId === null) return { last_interaction: null, obo_success_count: 0, obo_fail_count: 0 };
    const actors = [...(await subjects.known([userId, chatxUserId])).values()].flat();
    const theirs = { actor: { $in: actors }, action: 'chatx.invoke' };
    const [obo_success_count, obo_fail_count, last] = await Promise.all([
      events.countDocuments({ ...theirs, outcome: 'allow' }, options),
      events.countDocuments({ ...theirs, reason: 'CHATX_OBO_FAILED' }, options),
      events.findOne(theirs, { sort: { ts: -1 }, ...options }),
    ]);
    return { last_interaction: last ? last.ts.toISOString() : null, obo_success_count, obo_fail_count };
  };
}
