import { Alert } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addSource } from '../../api/source-types.js';
import type { SourceType } from '../../api/source-words.js';
import { AddingForm } from './adding-form.js';
import { DescriptionInput } from './description-input.js';
import { IntervalSelect } from './interval-select.js';
import { ownerTeamOf, OwnerTeamSelect } from './owner-team-select.js';
import { noReaders, ReadersInput } from './readers-input.js';
import { shareAdded } from './share-source.js';
import { SourceSettings } from './source-settings.js';
import { initialOf, settingsOf } from './source-values.js';
import { useAdding } from './use-adding.js';
import { t } from '../../texts/texts.js';

interface Props {
  readonly add: NonNullable<SourceType['add']>;
  /** Why sources of this kind cannot be read now. */
  readonly unavailable: string | null;
}

const common = { description: '', reload_interval: 86_400, owner_team: '', ...noReaders };

/** A source of a type that the server reads, with the settings that the API asks for. */
export function SourceForm({ add: { path, label, fields }, unavailable }: Props) {
  const form = useForm<Record<string, unknown> & typeof common>({ initialValues: { ...initialOf(fields), ...common } });
  const start = useAdding({
    form,
    fields: [...fields.map(({ name }) => name), ...Object.keys(common)],
    add: async ({ description, reload_interval, owner_team, readers, everyone, ...settings }) => {
      const added = await addSource(path, {
        ...settingsOf(fields, settings),
        description,
        reload_interval,
        owner_team: ownerTeamOf(owner_team),
      });
      await shareAdded(added.datasource_id, { readers, everyone });
      return added;
    },
    done: t('Indexing started.'),
  });
  return (
    <AddingForm {...start} label={label} isDirty={form.isDirty()}>
      {unavailable !== null && <Alert color="yellow">{unavailable}</Alert>}
      <SourceSettings
        fields={fields}
        form={form}
        beside={
          <IntervalSelect
            value={form.values.reload_interval}
            onChange={(seconds) => form.setFieldValue('reload_interval', seconds)}
          />
        }
      >
        <DescriptionInput {...form.getInputProps('description')} />
        <OwnerTeamSelect {...form.getInputProps('owner_team')} />
        <ReadersInput form={form} ownerTeam={form.values.owner_team} />
      </SourceSettings>
    </AddingForm>
  );
}
