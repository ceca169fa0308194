import { Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { BusyButton } from '../../kit/busy-button.js';
import { FailureNotice } from '../../kit/failure-notice.js';
import { useChange } from '../../changes/use-change.js';
import { invokeTool } from '../invoke-tool.js';
import { HitCard } from '../search/hit-card.js';
import type { Tool } from './tool-draft.js';
import { counted, t } from '../../texts/texts.js';

/** Runs a tool as an agent would, with the permissions of the person who tries it. */
export function TryDialog({ tool, onClose }: { readonly tool: Tool; readonly onClose: () => void }) {
  const form = useForm({
    initialValues: { query: '' },
    validate: { query: (query) => (query.trim() === '' ? t('Ask a question') : null) },
  });
  const run = useChange({
    change: ({ query }: { query: string }) => invokeTool(tool.tool_id, { query, limit: 10 }),
    failure: 'inline',
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('Try {{tool_id}}', { tool_id: tool.tool_id })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <form onSubmit={form.onSubmit((values) => run.mutate(values))} noValidate>
          <Group align="flex-start">
            <TextInput label={t('Question')} flex={1} data-autofocus {...form.getInputProps('query')} />
            <BusyButton type="submit" mt={25} isBusy={run.isPending}>
              {t('Run')}
            </BusyButton>
          </Group>
        </form>
        {run.isError && <FailureNotice error={run.error} />}
        {run.data && (
          <>
            <Text size="sm" c="dimmed" role="status">
              {run.data.results.length === 0
                ? t('Nothing you can read was found.')
                : t('{{results}} found.', { results: counted(run.data.results.length, 'passage') })}
            </Text>
            <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
              {run.data.results.map((hit) => (
                <HitCard key={hit.metadata.id} hit={hit} rank={hit.rank} detail={hit.labels.join(', ')} />
              ))}
            </Stack>
          </>
        )}
      </Stack>
    </Modal>
  );
}
