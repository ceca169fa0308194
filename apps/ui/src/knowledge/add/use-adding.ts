import type { UseFormReturnType } from '@mantine/form';
import type { SubmitEventHandler } from 'react';
import { useNavigate } from 'react-router';
import { fieldErrors } from '../../api/failure.js';
import { showErrors } from '../../kit/show-errors.js';
import { useChange } from '../../changes/use-change.js';
import { jobAddress } from '../addresses.js';
import { errorsAtFields } from './lines.js';

interface Started {
  readonly job_id: string;
}

/** How it goes, and what its form does when it is sent. */
export interface Adding {
  readonly submit: SubmitEventHandler<HTMLFormElement>;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** What of it stands at fields of the form. */
  readonly atFields: Readonly<Record<string, string>>;
}

interface ToAdd<Values> {
  readonly form: UseFormReturnType<Values>;
  /** Names of its fields, with dots between levels. */
  readonly fields: readonly string[];
  readonly add: (values: Values) => Promise<Started>;
  /** Said once it is added: another form of the page may hold something, and be asked about before the job is shown. */
  readonly done: string;
  /** What the form holds beside its fields goes with them, so that nothing is added twice. */
  readonly forget?: () => void;
}

/** Adds what a form names: leads to the job that has begun, or says at the fields what is wrong with them. */
export function useAdding<Values extends object>({ form, fields, add, done, forget }: ToAdd<Values>): Adding {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useChange({
    change: add,
    done,
    onDone: () => {
      form.reset();
      forget?.();
    },
    invalidates: [
      ['knowledge', 'sources'],
      ['knowledge', 'jobs'],
      ['knowledge', 'documents'],
    ],
    failure: 'inline',
    goOn: ({ job_id }) => void navigate(jobAddress(job_id)),
  });
  const told = (failure: Error | null) => errorsAtFields(fieldErrors(failure), fields);
  const submit = form.onSubmit(
    (values) => mutate(values, { onError: (failure) => showErrors(form, told(failure)) }),
    (errors) => showErrors(form, errors),
  );
  return { submit, isPending, error, atFields: told(error) };
}
