import { fieldErrors } from '../api/failure.js';
import { ConflictNotice } from './conflict-notice.js';
import { FailureNotice } from './failure-notice.js';

interface FormFailureProps {
  readonly error: unknown;
  /** What of it stands at fields of the form, by their names. */
  readonly atFields?: Readonly<Record<string, string>>;
  /** Drops what was not saved and reads what is there now, where somebody else may have changed it. */
  readonly onReload?: (() => void) | undefined;
}

/** Why a form could not be sent, unless that stands at its fields: there it goes as soon as they are mended. */
export function FormFailure({ error, atFields = fieldErrors(error), onReload }: FormFailureProps) {
  if (error === null || isToldBy(atFields)) return null;
  return onReload ? <ConflictNotice error={error} onReload={onReload} /> : <FailureNotice error={error} />;
}

/** A message about the whole of what was sent has no field. */
const isToldBy = (atFields: Readonly<Record<string, string>>) => {
  const fields = Object.keys(atFields);
  return fields.length > 0 && !fields.includes('');
};
