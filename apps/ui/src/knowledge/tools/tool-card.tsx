import { Button, Code, Group, Paper, Text } from '@mantine/core';
import { rag } from '../../api/clients.js';
import { ConfirmButton } from '../../kit/confirm-button.js';
import { useChange } from '../../changes/use-change.js';
import { ToneBadge } from '../../kit/tone-badge.js';
import type { Tool } from './tool-draft.js';
import { counted, t } from '../../texts/texts.js';

/** The configuration of the built-in search, which can be changed but not deleted. */
const seededTool = 'search';

interface ToolCardProps {
  readonly tool: Tool;
  readonly mayChange: boolean;
  readonly onTry: () => void;
  readonly onEdit: () => void;
}

/** One tool: what it searches, and the actions on it. */
export function ToolCard({ tool, mayChange, onTry, onEdit }: ToolCardProps) {
  const { tool_id, description, enabled, parallel_searches } = tool;
  return (
    <Paper component="li" withBorder p="md">
      <Group justify="space-between" align="flex-start">
        <div style={{ minWidth: 0, flex: '1 1 260px' }}>
          <Group gap="xs">
            <Code fz="sm">{tool_id}</Code>
            {!enabled && <ToneBadge color="gray">{t('Off')}</ToneBadge>}
          </Group>
          <Text size="sm" mt={6} style={{ overflowWrap: 'anywhere' }}>
            {description || t('No description')}
          </Text>
          <Text size="sm" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
            {parallel_searches.map(searchWords).join('; ')}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            size="sm"
            disabled={!enabled}
            onClick={onTry}
            aria-label={t('Try {{tool_id}}', { tool_id })}
          >
            {t('Try')}
          </Button>
          {mayChange && (
            <Button variant="default" size="sm" onClick={onEdit} aria-label={t('Edit {{tool_id}}', { tool_id })}>
              {t('Edit')}
            </Button>
          )}
          {mayChange && tool_id !== seededTool && <Delete toolId={tool_id} />}
        </Group>
      </Group>
    </Paper>
  );
}

const searchWords = ({ label, datasource_ids = [], semantic_weight: weight }: Tool['parallel_searches'][number]) => {
  const where = datasource_ids.length === 0 ? t('all sources') : counted(datasource_ids.length, 'source');
  const weighed =
    weight === undefined
      ? t('weighed by the question')
      : t('{{percent}}% meaning', { percent: Math.round(weight * 100) });
  return `${label}: ${where}, ${weighed}`;
};

function Delete({ toolId }: { readonly toolId: string }) {
  const remove = useChange({
    change: () => rag.delete('/v1/mcp/custom-tools/{tool_id}', { params: { path: { tool_id: toolId } } }),
    done: t('Tool deleted.'),
    invalidates: [['knowledge', 'tools']],
  });
  return (
    <ConfirmButton
      size="sm"
      color="red"
      variant="light"
      aria-label={t('Delete {{toolId}}', { toolId })}
      question={t('Delete the tool “{{toolId}}”?', { toolId })}
      act={t('Delete tool')}
      consequences={
        <Text size="sm">
          {t('Agents that call it get an error that the tool does not exist. Sources are not affected.')}
        </Text>
      }
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {t('Delete')}
    </ConfirmButton>
  );
}
