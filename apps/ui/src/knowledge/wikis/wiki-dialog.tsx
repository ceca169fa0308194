import { Button, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { rag } from '../../api/clients.js';
import { fieldErrors } from '../../api/failure.js';
import { onlyIf, type Seen } from '../../api/seen.js';
import { LeaveGuard } from '../../changes/leave-guard.js';
import { useUnsaved } from '../../changes/unsaved.js';
import { useChange } from '../../changes/use-change.js';
import { BusyButton } from '../../kit/busy-button.js';
import { FormFailure } from '../../kit/form-failure.js';
import { showErrors } from '../../kit/show-errors.js';
import { errorsAtFields } from '../add/lines.js';
import { draftOf, newWiki, requestOf, type Wiki, type WikiDraft } from './wiki-draft.js';
import { WikiTest } from './wiki-test.js';
import { t } from '../../texts/texts.js';

interface Props {
  /** The wiki that is changed; none for a new one. */
  readonly seen: Seen<Wiki> | undefined;
  /** Names of credentials to choose from. */
  readonly credentials: readonly string[];
  readonly onClose: () => void;
  /** Reads the wiki as it is now, over what was typed. */
  readonly onReload?: () => void;
}

/** Sets up a wiki, or changes one. */
export function WikiDialog({ seen, credentials, onClose, onReload }: Props) {
  const form = useForm<WikiDraft>({ initialValues: seen ? draftOf(seen.data) : newWiki });
  const told = (failure: unknown) => errorsAtFields(fieldErrors(failure), Object.keys(newWiki));
  const onError = (failure: Error) => showErrors(form, told(failure));
  const save = useChange({
    change: (values: WikiDraft) => saveWiki(seen, values),
    done: t('Saved. Applies from now on.'),
    invalidates: [['knowledge', 'wikis'], ['source-types']],
    failure: 'inline',
    goOn: onClose,
  });
  const test = useChange({
    change: (values: WikiDraft) => rag.post('/v1/wiki-tests', { body: requestOf(values) }),
    failure: 'inline',
  });
  useUnsaved({ isUnsaved: form.isDirty(), isSaving: save.isPending });
  const failure = save.error ?? test.error;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!form.isDirty()}
      size="lg"
      title={seen ? t('Change {{wiki_id}}', { wiki_id: seen.data.wiki_id }) : t('Set up a wiki')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <LeaveGuard />
      <form onSubmit={form.onSubmit((values) => save.mutate(values, { onError }))} noValidate>
        <Stack>
          <FormFailure error={failure} atFields={told(failure)} onReload={onReload} />
          <WikiFields form={form} credentials={credentials} />
          {test.data && <WikiTest tried={test.data} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <BusyButton variant="default" isBusy={test.isPending} onClick={() => test.mutate(form.values, { onError })}>
              {t('Test')}
            </BusyButton>
            <BusyButton type="submit" isBusy={save.isPending}>
              {t('Save')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function saveWiki(seen: Seen<Wiki> | undefined, values: WikiDraft) {
  const body = requestOf(values);
  if (!seen) return rag.post('/v1/wikis', { body });
  const params = { path: { wiki_id: seen.data.wiki_id }, ...onlyIf(seen) };
  return rag.put('/v1/wikis/{wiki_id}', { params, body });
}

interface FieldsProps {
  readonly form: ReturnType<typeof useForm<WikiDraft>>;
  readonly credentials: readonly string[];
}

const WikiFields = ({ form, credentials }: FieldsProps) => (
  <>
    <TextInput
      label={t('Address')}
      description={t('Of Confluence, with its context path')}
      placeholder={t('https://example.atlassian.net/wiki')}
      inputMode="url"
      required
      {...form.getInputProps('url')}
    />
    <TextInput
      label={t('Address that people open')}
      description={t('Only where it is another one, such as for a scoped token of Confluence Cloud')}
      inputMode="url"
      {...form.getInputProps('readers_url')}
    />
    <NativeSelect
      label={t('Sign in with')}
      description={t('A credential that the operator keeps. Everybody who may read a source reads what it may read.')}
      data={[{ value: '', label: t('Nothing: read what is public') }, ...credentials]}
      {...form.getInputProps('credential')}
    />
    <TextInput
      label={t('User name')}
      description={t('The account’s e-mail address (Cloud). Leave it empty for a personal token of Data Center.')}
      {...form.getInputProps('username')}
    />
    <Textarea
      label={t('Spaces')}
      description={t('Keys of the spaces that people may add, one per line')}
      autosize
      minRows={2}
      {...form.getInputProps('spaces')}
    />
  </>
);
