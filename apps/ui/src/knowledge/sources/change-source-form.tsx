import { Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { RagSchemas } from '@parley/client';
import { useNavigate } from 'react-router';
import { rag } from '../../api/clients.js';
import { fieldErrors } from '../../api/failure.js';
import { onlyIf, type Seen } from '../../api/seen.js';
import type { SourceType } from '../../api/source-words.js';
import { LeaveGuard } from '../../changes/leave-guard.js';
import { useUnsaved } from '../../changes/unsaved.js';
import { useChange } from '../../changes/use-change.js';
import { BusyButton } from '../../kit/busy-button.js';
import { FormFailure } from '../../kit/form-failure.js';
import { showErrors } from '../../kit/show-errors.js';
import { DescriptionInput } from '../add/description-input.js';
import { IntervalSelect } from '../add/interval-select.js';
import { errorsAtFields } from '../add/lines.js';
import { SourceSettings } from '../add/source-settings.js';
import { settingsOf, storedOf } from '../add/source-values.js';
import { jobAddress, sourceAddress } from '../addresses.js';
import type { SourceDetail } from './use-source.js';
import { t } from '../../texts/texts.js';

type DatasourceChange = RagSchemas['DatasourceChange'];

interface Props {
  readonly seen: Seen<SourceDetail>;
  /** `undefined` for one that the API does not describe: it has no settings then. */
  readonly type: SourceType | undefined;
  /** Loads the source as it is now, over what was typed. */
  readonly onReload: () => void;
}

/** What can be changed of a source, by the fields that it was added with. */
export function ChangeSourceForm({ seen, type, onReload }: Props) {
  const { datasource_id: id, name, description, reload_interval, metadata } = seen.data;
  const fields = type?.change?.fields ?? [];
  const common = { name: name ?? '', description, reload_interval };
  const form = useForm<Record<string, unknown> & typeof common>({
    initialValues: { ...storedOf(fields, metadata ?? {}), ...common },
  });
  const save = useSave(seen, () => form.resetDirty());
  const names = [...fields.map((field) => field.name), ...Object.keys(common)];
  const told = (failure: unknown) => errorsAtFields(fieldErrors(failure), names);
  useUnsaved({ isUnsaved: form.isDirty(), isSaving: save.isPending });
  // What was left alone is not sent: other settings have the source read again.
  const touched = () => fields.filter((field) => form.isDirty(field.name));
  const submit = form.onSubmit(({ name: called, description: about, reload_interval: interval, ...settings }) =>
    save.mutate(
      { name: called, description: about, reload_interval: interval, ...settingsOf(touched(), settings) },
      { onError: (failure: Error) => showErrors(form, told(failure)) },
    ),
  );
  return (
    <form onSubmit={submit} noValidate aria-label={t('Change {{id}}', { id })}>
      <LeaveGuard />
      <Stack>
        <FormFailure error={save.error} atFields={told(save.error)} onReload={onReload} />
        <TextInput label={t('Name')} {...form.getInputProps('name')} />
        <DescriptionInput {...form.getInputProps('description')} />
        <SourceSettings
          fields={fields}
          form={form}
          beside={
            type?.reload && (
              <IntervalSelect
                value={form.values.reload_interval}
                onChange={(seconds) => form.setFieldValue('reload_interval', seconds)}
              />
            )
          }
        />
        <Group justify="flex-end">
          <BusyButton type="submit" isBusy={save.isPending} disabled={!form.isDirty()}>
            {t('Save')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

/** Saves what was changed, and leads to the job that reads by it, or back to the source. */
function useSave(seen: Seen<SourceDetail>, forget: () => void) {
  const { datasource_id } = seen.data;
  const navigate = useNavigate();
  return useChange({
    change: (body: DatasourceChange) =>
      rag.patch('/v1/datasource', { params: { query: { datasource_id }, ...onlyIf(seen) }, body }),
    done: ({ job_id }) => (job_id === null ? t('Saved.') : t('Saved. Re-indexing with the new settings started.')),
    onDone: forget,
    invalidates: [
      ['knowledge', 'sources'],
      ['knowledge', 'source', datasource_id],
      ['knowledge', 'jobs', datasource_id],
    ],
    failure: 'inline',
    goOn: ({ job_id }) => void navigate(job_id === null ? sourceAddress(datasource_id) : jobAddress(job_id)),
  });
}
