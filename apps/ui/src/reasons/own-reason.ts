import type { UiSchemas } from '@parley/client';
import { holderWords, relationWords, type Step } from './thing-words.js';
import { t } from '../texts/texts.js';

type OwnWhy = UiSchemas['OwnWhy'];

/** Why the person who reads it sees something, in one sentence about them alone. */
export function ownReason({ path, is_administrator: isAdministrator }: OwnWhy): string {
  if (path.length > 0) return t('You see this because {{path}}.', { path: path.map(clauseOf).join(', ') });
  return isAdministrator ? t('You see this because you administer Parley.') : t('You see this.');
}

/** Of the first step the holder is the person themselves, or everyone; each of the others goes on from the one before. */
function clauseOf(step: Step, at: number, path: readonly Step[]): string {
  const isLast = at === path.length - 1;
  if (step.holder.kind === 'everyone') return t('it is open to everyone who signs in');
  const to = isLast ? t('it') : holderWords(step.to);
  if (at === 0)
    return t('you are {{relationWords}} {{to}}', { relationWords: relationWords(step).replace(/^is /, ''), to });
  return isLast
    ? lastWords(step.relation)
    : t('which {{relationWords}} {{to}}', { relationWords: relationWords({ ...step, holder: step.to }), to });
}

function lastWords(relation: string): string {
  if (relation === 'reader' || relation === 'user') return t('which it is shared with');
  if (relation === 'manager' || relation === 'admin') return t('whose admins manage it');
  if (relation === 'writer' || relation === 'ingestor') return t('which can change it');
  return t('which it belongs to');
}
