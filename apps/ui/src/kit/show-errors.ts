import type { FormErrors } from '@mantine/form';
import { flushSync } from 'react-dom';

interface Form {
  readonly setErrors: (errors: FormErrors) => void;
}

/**
 * Says at a form's fields what is wrong with them, and goes to the first: whoever presses the button below a long form
 * does not see it. Who has gone on elsewhere meanwhile stays there.
 */
export function showErrors(form: Form, errors: FormErrors): void {
  flushSync(() => form.setErrors(errors));
  document.activeElement?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}
