import type { Hold } from './holds.js';
import { t } from '../../texts/texts.js';

/** A hold as a form has it. */
export interface HoldFields {
  readonly of: Hold['of'];
  /** Id of the person, or slug of the team; empty: not chosen. */
  readonly id: string;
  readonly reason: string;
}

export const newHold: HoldFields = { of: 'person', id: '', reason: '' };

/** What is missing, by field. */
export const wrongIn = ({ of, id, reason }: HoldFields): Partial<Record<keyof HoldFields, string>> => ({
  ...(id === '' && { id: of === 'team' ? t('Choose a team.') : t('Choose a person.') }),
  ...(reason.trim() === '' && { reason: t('Say why.') }),
});
