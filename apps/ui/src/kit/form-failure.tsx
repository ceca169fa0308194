import { VisuallyHidden } from '@mantine/core';
import { failureWords, fieldErrors } from '../api/failure.js';
import { ConflictNotice } from './conflict-notice.js';
import { FailureNotice } from './failure-notice.js';
import { t } from '../texts/texts.js';

interface FormFailureProps {
  readonly error: unknown;
  /** What of it stands at fields of the form, by their names. */
  readonly atFields?: Readonly<Record<string, string>>;
  /** Drops what was not saved and reads what is there now, where somebody else may have changed it. */
  readonly onReload?: (() => void) | undefined;
}

/**
 * Why a form could not be sent. What stands at its fields is seen there, where it goes as soon as they are mended: then it
 * is heard alone that something is wrong, and the first of the fields, which has the focus, says what.
 */
export function FormFailure({ error, atFields = fieldErrors(error), onReload }: FormFailureProps) {
  if (error === null) return null;
  if (isToldBy(atFields)) return <VisuallyHidden role="status">{toldAt(error, atFields)}</VisuallyHidden>;
  return onReload ? <ConflictNotice error={error} onReload={onReload} /> : <FailureNotice error={error} />;
}

const toldAt = (error: unknown, atFields: Readonly<Record<string, string>>) => {
  const count = Object.keys(atFields).length;
  return `${failureWords(error).title}: ${count === 1 ? t('1 field') : t('{{count}} fields', { count })}.`;
};

/** A message about the whole of what was sent has no field. */
const isToldBy = (atFields: Readonly<Record<string, string>>) => {
  const fields = Object.keys(atFields);
  return fields.length > 0 && !fields.includes('');
};
