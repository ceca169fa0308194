import { Button, Collapse, Group, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { rag } from '../../api/clients.js';
import { sourcePlace } from '../../document/source-place.js';
import { FieldList } from '../../document/field-list.js';
import { fieldsOf } from '../../document/fields.js';
import { Highlighted } from './highlighted.js';
import { openedAt } from './opened-at.js';
import { PassageDrawer } from './passage-drawer.js';
import { readDocument } from './read-document.js';
import type { Source } from './use-sources.js';
import { WhyThis } from './why-this.js';
import { t } from '../../texts/texts.js';

/** One source: its title, the matching words, a link to the passage, and why it is shown. */
export function SourceCard({ source }: { readonly source: Source }) {
  const [isOpen, passage] = useDisclosure(false);
  const [isExplained, why] = useDisclosure(false);
  const { id, title, document_id, datasource_id, anchor, metadata } = source.metadata;
  const place = sourcePlace(datasource_id, anchor?.label);
  const fields = source.metadata.is_structured_entity ? fieldsOf(source.snippet.text) : undefined;
  const name = title === '' ? document_id : title;
  return (
    <Paper withBorder p="sm" className="parley-chat-source" component="article" aria-label={name}>
      <Stack gap={6} h="100%">
        <div>
          <Text size="sm" fw={600} lineClamp={2}>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {place}
          </Text>
        </div>
        <div style={{ flex: 1 }}>
          {fields ? (
            <FieldList fields={fields} />
          ) : (
            <Text size="sm" lineClamp={3}>
              <Highlighted {...source.snippet} />
            </Text>
          )}
        </div>
        <Group gap={4}>
          <Button
            size="compact-xs"
            variant="light"
            aria-label={t('Open the passage: {{name}}', { name })}
            onClick={passage.open}
          >
            {t('Open the passage')}
          </Button>
          {source.explain && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={t('Why do I see this? {{name}}', { name })}
              aria-expanded={isExplained}
              onClick={why.toggle}
            >
              {t('Why do I see this?')}
            </Button>
          )}
        </Group>
        {source.explain && (
          <Collapse expanded={isExplained}>
            <WhyThis source={source} explanation={source.explain} />
          </Collapse>
        )}
      </Stack>
      <PassageDrawer
        {...{ name, place, isOpen }}
        passageKey={[datasource_id, document_id, id]}
        address={typeof metadata['source'] === 'string' ? openedAt(metadata['source'], anchor) : undefined}
        read={(signal) => readDocument(rag, source.metadata, signal)}
        onClose={passage.close}
      />
    </Paper>
  );
}
