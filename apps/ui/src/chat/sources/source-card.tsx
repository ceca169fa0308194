import { Button, Collapse, Group, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Highlighted } from './highlighted.js';
import { PassageDrawer } from './passage-drawer.js';
import type { Source } from './use-sources.js';
import { WhyThis } from './why-this.js';

/** One source: its title, the matching words, a link to the passage, and why it is shown. */
export function SourceCard({ source }: { readonly source: Source }) {
  const [isOpen, passage] = useDisclosure(false);
  const [isExplained, why] = useDisclosure(false);
  const { title, document_id, datasource_id, anchor } = source.metadata;
  const name = title === '' ? document_id : title;
  return (
    <Paper withBorder p="sm" className="parley-chat-source" component="article" aria-label={name}>
      <Stack gap={6} h="100%">
        <div>
          <Text size="sm" fw={600} lineClamp={2}>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {anchor === undefined ? datasource_id : `${datasource_id}, ${anchor.label}`}
          </Text>
        </div>
        <div style={{ flex: 1 }}>
          <Text size="sm" lineClamp={3}>
            <Highlighted {...source.snippet} />
          </Text>
        </div>
        <Group gap={4}>
          <Button size="compact-xs" variant="light" aria-label={`Open passage: ${name}`} onClick={passage.open}>
            Open passage
          </Button>
          {source.explain && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={`Why do I see this? ${name}`}
              aria-expanded={isExplained}
              onClick={why.toggle}
            >
              Why do I see this?
            </Button>
          )}
        </Group>
        {source.explain && (
          <Collapse expanded={isExplained}>
            <WhyThis explanation={source.explain} datasourceId={datasource_id} />
          </Collapse>
        )}
      </Stack>
      <PassageDrawer source={source} name={name} isOpen={isOpen} onClose={passage.close} />
    </Paper>
  );
}
