import { Badge, Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { AgentConfigView, AgentTool } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { ui } from '../api/clients.js';
import { BusyButton } from '../kit/busy-button.js';
import { QueryView } from '../kit/query-view.js';
import { useWhomToAsk } from '../kit/use-whom-to-ask.js';
import { useChange } from '../changes/use-change.js';
import { t } from '../texts/texts.js';
import { Rich } from '../texts/rich.js';

/** Whether an agent may use tools beside those of the knowledge base. */
export const usesOtherServers = ({ allowed_tools }: Pick<AgentConfigView, 'allowed_tools'>): boolean =>
  Object.entries(allowed_tools).some(
    ([server, rule]) => server !== 'rag' && (Array.isArray(rule) ? rule.length > 0 : rule),
  );

/** Tools from other servers as they are described now. A tool is used only in the form that was confirmed. */
export function OtherTools({ agentId }: { readonly agentId: string }) {
  const params = { path: { id: agentId } };
  const tools = useQuery({
    queryKey: ['agents', 'tools', agentId],
    queryFn: async ({ signal }) => (await ui.get('/api/dynamic-agents/configs/{id}/tools', { signal, params })).data,
  });
  const confirm = useChange({
    change: (tool: AgentTool) => {
      const { server, tool: name, hash } = tool;
      const body = { tools: [{ server, tool: name, hash }] };
      return ui.post('/api/dynamic-agents/configs/{id}/tools/confirm', { params, body });
    },
    done: (_answer, { tool }) => t('{{tool}} confirmed.', { tool }),
    invalidates: [['agents', 'tools', agentId]],
  });
  return (
    <Stack mt="xl" component="section" aria-label={t('Tools from other servers')}>
      <div>
        <Title order={2} size="h4">
          {t('Tools from other servers')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(
            'The agent uses a tool only as it was when someone confirmed it. Read the description before you confirm: the language model reads the same text.',
          )}
        </Text>
      </div>
      <QueryView query={tools} label={t('Loading tools')}>
        {({ tools: found, unavailable }) => (
          <>
            {unavailable.map(({ server, message }) => (
              <Text key={server} size="sm">
                <Rich
                  text={t('The tools of <0/> cannot be listed: {{message}}', { message })}
                  parts={[<Code key="0">{server}</Code>]}
                />
              </Text>
            ))}
            {found.length === 0 && unavailable.length === 0 && <NoTools />}
            {found.map((tool) => (
              <OneTool
                key={`${tool.server}/${tool.tool}`}
                tool={tool}
                isBusy={confirm.isPending}
                onConfirm={() => confirm.mutate(tool)}
              />
            ))}
          </>
        )}
      </QueryView>
    </Stack>
  );
}

const states = {
  confirmed: { label: t('Confirmed'), color: 'teal' },
  changed: { label: t('Changed: not used'), color: 'red' },
  new: { label: t('New: not used'), color: 'yellow' },
} as const;

interface OneToolProps {
  readonly tool: AgentTool;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

function OneTool({ tool, isBusy, onConfirm }: OneToolProps) {
  const { server, tool: name, description, read_only: readOnly, state } = tool;
  return (
    <Paper withBorder p="md">
      <Group justify="space-between" align="flex-start">
        <Group gap="xs">
          <Code>{`${server}/${name}`}</Code>
          <Badge variant="light" color={states[state].color}>
            {states[state].label}
          </Badge>
          <Text size="sm" c="dimmed">
            {readOnly ? t('Read-only') : t('Can make changes: asks for approval')}
          </Text>
        </Group>
        {state !== 'confirmed' && (
          <BusyButton
            size="xs"
            isBusy={isBusy}
            onClick={onConfirm}
            aria-label={t('Confirm {{name}} from {{server}}', { name, server })}
          >
            {t('Confirm')}
          </BusyButton>
        )}
      </Group>
      <Text size="sm" mt="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {description === '' ? t('Its server gives no description.') : description}
      </Text>
    </Paper>
  );
}

function NoTools() {
  const whom = useWhomToAsk();
  return <Text size="sm">{t('There are none you can use. Ask {{whom}} for access.', { whom })}</Text>;
}
