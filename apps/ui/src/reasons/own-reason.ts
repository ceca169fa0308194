import type { UiSchemas } from '@parley/client';
import { holderWords, relationWords, type Step } from './thing-words.js';

type OwnWhy = UiSchemas['OwnWhy'];

/** Why the person who reads it sees something, in one sentence about them alone. */
export function ownReason({ path, is_administrator: isAdministrator }: OwnWhy): string {
  if (path.length > 0) return `You see this because ${path.map(clauseOf).join(', ')}.`;
  return isAdministrator ? 'You see this because you administer Parley.' : 'You see this.';
}

/** Of the first step the holder is the person themselves, or everyone; each of the others goes on from the one before. */
function clauseOf(step: Step, at: number, path: readonly Step[]): string {
  const isLast = at === path.length - 1;
  if (step.holder.kind === 'everyone') return 'it is open to everyone who signs in';
  const to = isLast ? 'it' : holderWords(step.to);
  if (at === 0) return `you are ${relationWords(step).replace(/^is /, '')} ${to}`;
  return isLast ? lastWords(step.relation) : `which ${relationWords({ ...step, holder: step.to })} ${to}`;
}

function lastWords(relation: string): string {
  if (relation === 'reader' || relation === 'user') return 'which it is shared with';
  if (relation === 'manager' || relation === 'admin') return 'whose admins manage it';
  if (relation === 'writer' || relation === 'ingestor') return 'which can change it';
  return 'which it belongs to';
}
