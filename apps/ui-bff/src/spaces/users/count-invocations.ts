import { createHmac } from 'node:crypto';
import type { AuditEvent, LinkedUser } from '@parley/contracts';
import type { Connection } from 'mongoose';

/** What a person's messages came to, from the bot's decisions in the audit. */
export type CountInvocations = (
  chatxUserId: string | null,
) => Promise<Pick<LinkedUser, 'last_interaction' | 'obo_success_count' | 'obo_fail_count'>>;

/**
 * The bot keeps people by a keyed hash; without its salt nobody can be found there, and the counts are not known.
 * @param salt the bot's AUDIT_SUBJECT_SALT
 */
export function makeCountInvocations(connection: Connection, salt: string | undefined): CountInvocations {
  const events = connection.collection<AuditEvent>('audit_events');
  const options = { maxTimeMS: 5_000 };
  return async (chatxUserId) => {
    if (chatxUserId === null) return { last_interaction: null, obo_success_count: 0, obo_fail_count: 0 };
    if (salt === undefined) return { last_interaction: null, obo_success_count: null, obo_fail_count: null };
    const actor = `sha256:${createHmac('sha256', salt).update(chatxUserId).digest('hex')}`;
    const theirs = { actor, action: 'chatx.invoke' };
    const [obo_success_count, obo_fail_count, last] = await Promise.all([
      events.countDocuments({ ...theirs, outcome: 'allow' }, options),
      events.countDocuments({ ...theirs, reason: 'CHATX_OBO_FAILED' }, options),
      events.findOne(theirs, { sort: { ts: -1 }, ...options }),
    ]);
    return { last_interaction: last ? last.ts.toISOString() : null, obo_success_count, obo_fail_count };
  };
}
