import { Progress, Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { filesType } from '../../api/source-words.js';
import { QueryView } from '../../kit/query-view.js';
import { nameOf, type Source } from '../sources/freshness.js';
import { useSources } from '../sources/use-sources.js';
import { AddingForm } from './adding-form.js';
import { ChosenFiles } from './chosen-files.js';
import { DescriptionInput } from './description-input.js';
import { DropFiles } from './drop-files.js';
import { filesSourceId } from './files-source-id.js';
import { ownerTeamOf, OwnerTeamSelect } from './owner-team-select.js';
import type { ChosenFile } from './choose-files.js';
import { noReaders, ReadersInput } from './readers-input.js';
import { useAdding } from './use-adding.js';
import { useSending } from './use-sending.js';
import { counted, t } from '../../texts/texts.js';

const newSource = '';
const initialValues = { into: newSource, name: '', description: '', owner_team: '', ...noReaders };

/** Files of this computer, into a new source or an existing one, so the sources are loaded first. */
export const FilesForm = () => (
  <QueryView query={useSources()} label={t('Loading sources')}>
    {(sources) => <FilesInto own={sources.filter(({ source_type }) => source_type === filesType)} />}
  </QueryView>
);

function FilesInto({ own }: { readonly own: readonly Source[] }) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const sending = useSending();
  const sent = files.filter(({ path }) => sending.states.get(path) === 'sent').length;
  const form = useForm({
    initialValues,
    validate: {
      name: (name, { into }) => (into === newSource ? nameProblem(name, own) : null),
    },
  });
  const send = useAdding({
    form,
    fields: Object.keys(initialValues),
    add: ({ into, name, description, owner_team, readers, everyone }) => {
      const existing = own.find(({ datasource_id }) => datasource_id === into);
      const draft = { name, description, ownerTeam: ownerTeamOf(owner_team), readers: { readers, everyone } };
      return sending.send(files, { ...draft, existing });
    },
    done: t('Added {{files}}.', { files: counted(files.length, 'file') }),
    forget: () => {
      setFiles([]);
      sending.forget();
    },
  });
  const label =
    files.length === 0
      ? t('Choose files first')
      : `${sent > 0 ? t('Try again:') : t('Add')} ${counted(files.length - sent, 'file')}`;
  return (
    <AddingForm {...send} label={label} disabled={files.length === 0} isDirty={files.length > 0 || form.isDirty()}>
      <DropFiles onChoose={(chosen) => setFiles((before) => withChosen(before, chosen))} />
      <ChosenFiles
        files={files}
        states={sending.states}
        onRemove={(file) => setFiles(files.filter((one) => one !== file))}
      />
      {own.length > 0 && (
        <Select
          label={t('Add them to')}
          data={[{ value: newSource, label: t('A new source') }, ...own.map(asChoice)]}
          allowDeselect={false}
          {...form.getInputProps('into')}
        />
      )}
      {form.values.into === newSource && (
        <>
          <TextInput label={t('Source name')} required {...form.getInputProps('name')} />
          <DescriptionInput {...form.getInputProps('description')} />
          <OwnerTeamSelect {...form.getInputProps('owner_team')} />
          <ReadersInput form={form} ownerTeam={form.values.owner_team} />
        </>
      )}
      {send.isPending && (
        <div>
          <Progress value={(sent / files.length) * 100} aria-label={t('Sending')} />
          <Text size="sm" mt={4} role="status">
            {t('{{sent}} of {{files}} sent', { sent, files: counted(files.length, 'file') })}
          </Text>
        </div>
      )}
    </AddingForm>
  );
}

const asChoice = (source: Source) => ({ value: source.datasource_id, label: nameOf(source) });

function nameProblem(name: string, own: readonly Source[]): string | null {
  if (name.trim() === '') return t('Give the source a name');
  const id = filesSourceId(name);
  return own.some(({ datasource_id }) => datasource_id === id)
    ? t('A source with this name already exists: choose it above')
    : null;
}

/** A file with the same name replaces the earlier one. */
function withChosen(before: readonly ChosenFile[], chosen: readonly ChosenFile[]): ChosenFile[] {
  const byPath = new Map([...before, ...chosen].map((file) => [file.path, file]));
  return [...byPath.values()];
}
