import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { fieldErrors } from '../api/failure.js';
import { LeaveGuard } from '../changes/leave-guard.js';
import { useUnsaved } from '../changes/unsaved.js';
import { BusyButton } from '../kit/busy-button.js';
import { FormFailure } from '../kit/form-failure.js';
import { Paged } from '../kit/paged.js';
import { showErrors } from '../kit/show-errors.js';
import { useTeamChoices } from '../kit/use-team-choices.js';
import { PasteSet } from './paste-set.js';
import { QuestionFields } from './question-fields.js';
import { atRows, firstRowIn, newQuestion, setErrors, type SetFields } from './set-fields.js';
import { t } from '../texts/texts.js';

interface SetFormProps {
  readonly initial: SetFields;
  readonly isTeamFixed: boolean;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Loads the current version, for something that others may change as well. */
  readonly onReload?: () => void;
  /** Rejects with the failure; its messages are then shown at their fields. */
  readonly onSubmit: (fields: SetFields) => Promise<unknown>;
  /** Where Cancel leads. */
  readonly back: string;
}

/** Questions on show at once: each has many fields. */
const rowsPerPage = 10;
const mostRows = 300;

/** The name and the questions of a set. */
export function SetForm({ initial, isTeamFixed, submitLabel, isBusy, error, onReload, onSubmit, back }: SetFormProps) {
  const [page, setPage] = useState(1);
  const form = useForm<SetFields>({ mode: 'controlled', initialValues: initial, validate: setErrors });
  const teams = useTeamChoices(initial.team === '' ? [] : [initial.team]);
  useUnsaved({ isUnsaved: form.isDirty(), isSaving: isBusy });
  const pageOf = (row: number) => Math.floor(row / rowsPerPage) + 1;
  const show = (errors: Record<string, string>) => {
    const row = firstRowIn(errors);
    if (row !== undefined) flushSync(() => setPage(pageOf(row)));
    showErrors(form, errors);
  };
  const submit = form.onSubmit(
    (fields) => onSubmit(fields).catch((failure: unknown) => show(atRows(fieldErrors(failure)))),
    (errors) => show(errors as Record<string, string>),
  );
  const rows = form.values.questions;
  const shown = Math.min(page, pageOf(rows.length - 1));
  const add = () => {
    form.insertListItem('questions', newQuestion(rows));
    setPage(pageOf(rows.length));
  };
  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard />
      <Stack maw={760}>
        <TextInput label={t('Name')} required maxLength={200} autoComplete="off" {...form.getInputProps('name')} />
        <Select
          label={t('Team')}
          description={t('Its administrators see and run the set.')}
          required
          allowDeselect={false}
          disabled={isTeamFixed}
          data={teams}
          {...form.getInputProps('team')}
        />
        <PasteSet
          onPaste={({ name, questions }) => {
            form.setValues({ questions, ...(name !== '' && { name }) });
            setPage(1);
          }}
        />
        <Paged
          of={t('questions')}
          total={rows.length}
          pageSize={rowsPerPage}
          page={shown}
          onPage={setPage}
          isOld={false}
        >
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('Questions')}>
            {rows.slice((shown - 1) * rowsPerPage, shown * rowsPerPage).map((_question, row) => (
              <QuestionFields key={(shown - 1) * rowsPerPage + row} form={form} at={(shown - 1) * rowsPerPage + row} />
            ))}
          </Stack>
        </Paged>
        <Group>
          <Button variant="default" disabled={rows.length >= mostRows} onClick={add}>
            {t('Add question')}
          </Button>
        </Group>
        <FormFailure error={error} atFields={atRows(fieldErrors(error))} onReload={onReload} />
        <Group>
          <BusyButton type="submit" isBusy={isBusy}>
            {submitLabel}
          </BusyButton>
          <Button variant="default" component={Link} to={back}>
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
