import { fieldErrors } from '../api/failure.js';
import { FailureNotice } from './failure-notice.js';

interface FormFailureProps {
  readonly error: unknown;
  /** What of it stands at fields of the form, by their names. */
  readonly atFields?: Readonly<Record<string, string>>;
}

/** Why a form could not be sent, unless that stands at its fields: there it goes as soon as they are mended. */
export function FormFailure({ error, atFields = fieldErrors(error) }: FormFailureProps) {
  if (error === null || isToldBy(atFields)) return null;
  return <FailureNotice error={error} />;
}

/** A message about the whole of what was sent has no field. */
const isToldBy = (atFields: Readonly<Record<string, string>>) => {
  const fields = Object.keys(atFields);
  return fields.length > 0 && !fields.includes('');
};
