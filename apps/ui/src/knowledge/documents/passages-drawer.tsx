import { Accordion, Anchor, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { rag } from '../../api/clients.js';
import { HeadingAbove } from '../../markdown/heading-above.js';
import { Markdown } from '../../markdown/markdown.js';
import { withTableHead } from '../../markdown/with-table-head.js';
import { QueryView } from '../../kit/query-view.js';
import { documentAddress } from '../addresses.js';
import type { ListedDocument } from './join-pages.js';
import { t } from '../../texts/texts.js';

interface PassagesDrawerProps {
  readonly datasourceId: string;
  readonly document: ListedDocument | undefined;
  readonly onClose: () => void;
}

/** The passages that a document was cut into; each is read when it is opened. */
export function PassagesDrawer({ datasourceId, document, onClose }: PassagesDrawerProps) {
  return (
    <Drawer
      opened={document !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={document?.title ?? t('Passages')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {document && <Passages key={document.document_id} {...{ datasourceId, document }} />}
    </Drawer>
  );
}

function Passages({ datasourceId, document }: { readonly datasourceId: string; readonly document: ListedDocument }) {
  const [opened, setOpened] = useState<string | null>(document.chunks[0]?.id ?? null);
  return (
    <Accordion value={opened} onChange={setOpened} variant="separated">
      {document.chunks.map(({ id, chunk_index, total_chunks }) => (
        <Accordion.Item key={id} value={id}>
          <Accordion.Control>
            {t('Passage {{chunk_index}} of {{total_chunks}}', { chunk_index: chunk_index + 1, total_chunks })}
          </Accordion.Control>
          <Accordion.Panel>
            {opened === id && <Passage id={id} />}
            <Anchor component={Link} to={documentAddress(datasourceId, document.document_id, id)} size="sm">
              {t('Open in the document')}
            </Anchor>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function Passage({ id }: { readonly id: string }) {
  const chunk = useQuery({
    queryKey: ['knowledge', 'chunk', id],
    queryFn: ({ signal }) => rag.get('/v1/chunk/{chunk_id}/content', { signal, params: { path: { chunk_id: id } } }),
  });
  return (
    <QueryView query={chunk} label={t('Loading the passage')}>
      {({ text_content }) => (
        <HeadingAbove value={2}>
          <Markdown text={withTableHead(text_content)} />
        </HeadingAbove>
      )}
    </QueryView>
  );
}
