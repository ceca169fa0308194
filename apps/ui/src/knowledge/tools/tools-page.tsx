import { Button, Stack, Text, Title } from '@mantine/core';
import { PlusIcon } from '@radix-ui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rag } from '../../api/clients.js';
import { QueryView } from '../../kit/query-view.js';
import { SectionPage } from '../../kit/section-page.js';
import { useKnowledgeSections } from '../knowledge-sections.js';
import { useRagRole } from '../use-rag-role.js';
import { BuiltinTools } from './builtin-tools.js';
import { ToolCard } from './tool-card.js';
import { ToolDialog } from './tool-dialog.js';
import { TryDialog } from './try-dialog.js';
import { draftOf, newTool, type Tool, type ToolDraft } from './tool-draft.js';
import { t } from '../../texts/texts.js';

interface Editing {
  readonly draft: ToolDraft;
  /** The tool that is edited; none for a new one. */
  readonly toolId: string | undefined;
}

/** Searches set up for one purpose each, which agents call as tools. */
export function ToolsPage() {
  const tools = useQuery({
    queryKey: ['knowledge', 'tools'],
    queryFn: ({ signal }) => rag.get('/v1/mcp/custom-tools', { signal }),
  });
  const { may } = useRagRole();
  const [editing, setEditing] = useState<Editing>();
  const [trying, setTrying] = useState<Tool>();
  return (
    <SectionPage
      title={t('Search tools')}
      description={t('Searches set up for one purpose each. Agents can call them as tools, and so can you.')}
      label={t('Knowledge')}
      sections={useKnowledgeSections()}
      actions={
        may('admin') && (
          <Button
            leftSection={<PlusIcon aria-hidden />}
            onClick={() => setEditing({ draft: newTool, toolId: undefined })}
          >
            {t('New tool')}
          </Button>
        )
      }
    >
      <Stack gap="xl">
        <QueryView query={tools} label={t('Loading tools')}>
          {(found) => (
            <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
              {found.length === 0 && (
                <Text component="li" c="dimmed">
                  {t('No search tools yet. Agents use the built-in search over everything a person can read.')}
                </Text>
              )}
              {found.map((tool) => (
                <ToolCard
                  key={tool.tool_id}
                  tool={tool}
                  mayChange={may('admin')}
                  onTry={() => setTrying(tool)}
                  onEdit={() => setEditing({ draft: draftOf(tool), toolId: tool.tool_id })}
                />
              ))}
            </Stack>
          )}
        </QueryView>
        <section aria-labelledby="builtin-tools">
          <Title order={2} size="h3" id="builtin-tools" mb="sm">
            {t('Built-in')}
          </Title>
          <BuiltinTools mayChange={may('admin')} />
        </section>
      </Stack>
      {editing && <ToolDialog {...editing} onClose={() => setEditing(undefined)} />}
      {trying && <TryDialog tool={trying} onClose={() => setTrying(undefined)} />}
    </SectionPage>
  );
}
