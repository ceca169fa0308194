import { Drawer, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { rag } from '../../api/clients.js';
import { lazyPart } from '../../loading/load-part.js';
import { BackCloses } from '../../kit/back-closes.js';
import { followable, ForeignLink } from '../../kit/foreign-link.js';
import { Loading } from '../../kit/loading.js';
import { HeadingAbove } from '../../markdown/heading-above.js';
import { QueryView } from '../../kit/query-view.js';
import { openedAt } from './opened-at.js';
import { readDocument } from './read-document.js';
import type { Source } from './use-sources.js';

const DocumentText = lazyPart(async () => (await import('../../document/document-text.js')).DocumentText);

interface PassageDrawerProps {
  readonly source: Source;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The document of a source, open at the passage. */
export function PassageDrawer({ source, name, isOpen, onClose }: PassageDrawerProps) {
  const { id, document_id, datasource_id, anchor, metadata } = source.metadata;
  const query = useQuery({
    queryKey: ['chat', 'passage', datasource_id, document_id, id],
    queryFn: ({ signal }) => readDocument(rag, source.metadata, signal),
    enabled: isOpen,
    staleTime: 300_000,
  });
  const address = typeof metadata['source'] === 'string' ? followable(openedAt(metadata['source'], anchor)) : undefined;
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="lg"
      title={name}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isOpen && <BackCloses onClose={onClose} />}
      <Stack>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {anchor === undefined ? datasource_id : `${datasource_id}, ${anchor.label}`}
          </Text>
          {address !== undefined && <ForeignLink href={address}>Open the original</ForeignLink>}
        </Group>
        <QueryView query={query} label="Loading the document">
          {({ content, chunk, isCut }) => (
            <Suspense fallback={<Loading label="Loading the document" />}>
              <HeadingAbove value={2}>
                <DocumentText content={content} passage={{ state: 'read', text: chunk }} isWhole />
              </HeadingAbove>
              {isCut && (
                <Text size="sm" c="dimmed">
                  The document is longer. This is the part around the passage.
                </Text>
              )}
            </Suspense>
          )}
        </QueryView>
      </Stack>
    </Drawer>
  );
}
