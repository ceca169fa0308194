import { Button, Group, Modal, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { rag } from '../../api/clients.js';
import { fieldErrors } from '../../api/failure.js';
import { BusyButton } from '../../kit/busy-button.js';
import { FailureNotice } from '../../kit/failure-notice.js';
import { LeaveGuard } from '../../changes/leave-guard.js';
import { showErrors } from '../../kit/show-errors.js';
import { useUnsaved } from '../../changes/unsaved.js';
import { useChange } from '../../changes/use-change.js';
import { SearchFields } from './search-fields.js';
import { newSearch, requestOf, type ToolDraft } from './tool-draft.js';
import { t } from '../../texts/texts.js';

interface ToolDialogProps {
  readonly draft: ToolDraft;
  /** The tool that is edited; none for a new one. */
  readonly toolId: string | undefined;
  readonly onClose: () => void;
}

/** Creates or edits a tool. */
export function ToolDialog({ draft, toolId, onClose }: ToolDialogProps) {
  const form = useForm<ToolDraft>({ initialValues: draft });
  const save = useChange({
    change: (values: ToolDraft) => saveTool(toolId, values),
    done: ({ tool_id }) => t('Tool {{tool_id}} saved.', { tool_id }),
    invalidates: [['knowledge', 'tools']],
    failure: 'inline',
    goOn: onClose,
  });
  const submit = form.onSubmit((values) =>
    save.mutate(values, { onError: (error) => showErrors(form, fieldErrors(error)) }),
  );
  useUnsaved({ isUnsaved: form.isDirty(), isSaving: save.isPending });
  const searches = form.values.parallel_searches;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!form.isDirty()}
      size="lg"
      title={toolId === undefined ? t('New tool') : t('Edit {{toolId}}', { toolId })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <LeaveGuard />
      <form onSubmit={submit} noValidate>
        <Stack>
          {save.isError && <FailureNotice error={save.error} />}
          {toolId === undefined && (
            <TextInput
              label={t('Id')}
              description={t('The name agents call it by: letters, digits, “_” and “-”')}
              required
              {...form.getInputProps('tool_id')}
            />
          )}
          <Textarea
            label={t('Description')}
            description={t('Agents use it to decide when to call the tool.')}
            autosize
            minRows={2}
            {...form.getInputProps('description')}
          />
          {searches.map((search, index) => (
            <SearchFields
              key={index}
              form={form}
              index={index}
              isOnly={searches.length === 1}
              label={search.label}
              onRemove={() => form.removeListItem('parallel_searches', index)}
            />
          ))}
          <Group>
            <Button
              variant="default"
              size="compact-md"
              disabled={searches.length >= 10}
              onClick={() => form.insertListItem('parallel_searches', newSearch(`list_${searches.length + 1}`))}
            >
              {t('Add another search')}
            </Button>
          </Group>
          <Switch
            label={t('Agents can add their own filters')}
            {...form.getInputProps('allow_runtime_filters', { type: 'checkbox' })}
          />
          <Switch label={t('On')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <BusyButton type="submit" isBusy={save.isPending}>
              {t('Save')}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function saveTool(toolId: string | undefined, draft: ToolDraft) {
  const body = requestOf(draft);
  return toolId === undefined
    ? rag.post('/v1/mcp/custom-tools', { body })
    : rag.put('/v1/mcp/custom-tools/{tool_id}', { params: { path: { tool_id: toolId } }, body });
}
