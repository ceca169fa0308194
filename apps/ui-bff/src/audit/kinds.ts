/** What events are about: each kind is kept for a time of its own. */
export type AuditKind = 'activity' | 'decisions' | 'changes';

/** Sign-ins and questions, without their text. */
const activity = ['session.begin', 'chat.ask'];

/** What the bot decided and did in spaces. */
const decisions = ['chatx.invoke', 'chatx.invoke_alone', 'chatx.share', 'chatx.answer', 'chatx.command'];

/** The actions of a kind, as a condition of docdb. Whatever is of no other kind is a change. */
export function actionsOfKind(kind: AuditKind): { $in: string[] } | { $nin: string[] } {
  if (kind === 'changes') return { $nin: [...activity, ...decisions] };
  return { $in: kind === 'activity' ? activity : decisions };
}
