import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '@parley/client';
import { BusyButton } from '../../kit/busy-button.js';
import { QueryView } from '../../kit/query-view.js';
import { type Column, VirtualTable } from '../../kit/virtual-table.js';
import { When } from '../../kit/when.js';
import { AskForAccess } from '../access/ask-for-access.js';
import { documentAddress } from '../addresses.js';
import { PassagesDrawer } from '../documents/passages-drawer.js';
import { joinPages, type ListedDocument } from '../documents/join-pages.js';
import { useDocuments } from '../documents/use-documents.js';
import { isoOf } from '../epoch.js';
import { TakeOutDialog, useTakeOut } from './taken-out/take-out-dialog.js';
import { counted, t } from '../../texts/texts.js';

/** The documents of a source, and the passages each was split into. */
export function SourceDocuments({ id }: { readonly id: string }) {
  const documents = useDocuments(id);
  const isHidden = documents.error instanceof ApiFailure && documents.error.status === 404;
  return (
    <Stack gap="sm" component="section" aria-labelledby="source-documents">
      <Title order={2} size="h3" id="source-documents">
        {t('Documents')}
      </Title>
      {isHidden ? (
        <>
          <Text c="dimmed">
            {t(
              'You can see that this source exists, but neither you nor your teams can read it. Its managers can add readers under “Who can read it”.',
            )}
          </Text>
          <AskForAccess id={id} />
        </>
      ) : (
        <QueryView query={documents} label={t('Loading documents')}>
          {({ pages }) => (
            <Documents
              id={id}
              documents={joinPages(pages)}
              more={documents.hasNextPage ? () => void documents.fetchNextPage() : undefined}
              isLoadingMore={documents.isFetchingNextPage}
            />
          )}
        </QueryView>
      )}
    </Stack>
  );
}

interface DocumentsProps {
  readonly id: string;
  readonly documents: readonly ListedDocument[];
  readonly more: (() => void) | undefined;
  readonly isLoadingMore: boolean;
}

function Documents({ id, documents, more, isLoadingMore }: DocumentsProps) {
  const [opened, setOpened] = useState<ListedDocument>();
  const takeOut = useTakeOut(id);
  const columns = useMemo(
    () => [...columnsOf(id, setOpened), ...(takeOut.may ? [takeOutColumn(takeOut.ask)] : [])],
    [id, takeOut.may, takeOut.ask],
  );
  if (documents.length === 0) return <Text c="dimmed">{t('No documents yet.')}</Text>;
  const chunks = documents.reduce((sum, document) => sum + document.chunks.length, 0);
  return (
    <>
      <VirtualTable
        label={t('Documents')}
        columns={columns}
        rows={documents}
        rowKey={({ document_id }) => document_id}
        rowHeight={60}
        minWidth={680}
      />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {`${counted(documents.length, 'document')}, ${counted(chunks, 'passage')}${more ? t(' so far') : ''}`}
        </Text>
        {more && (
          <BusyButton variant="default" size="compact-md" isBusy={isLoadingMore} onClick={more}>
            {t('Load more')}
          </BusyButton>
        )}
      </Group>
      <PassagesDrawer datasourceId={id} document={opened} onClose={() => setOpened(undefined)} />
      <TakeOutDialog id={id} documents={documents} asked={takeOut} />
    </>
  );
}

const columnsOf = (id: string, open: (document: ListedDocument) => void): readonly Column<ListedDocument>[] => [
  {
    key: 'title',
    header: t('Document'),
    width: 'minmax(0, 3fr)',
    cell: ({ document_id, title }) => (
      <>
        <Anchor component={Link} to={documentAddress(id, document_id)} truncate="end" display="block" title={title}>
          {title || document_id}
        </Anchor>
        <Text size="xs" c="dimmed" truncate="end" title={document_id}>
          {document_id}
        </Text>
      </>
    ),
  },
  { key: 'type', header: t('Type'), cell: ({ chunks }) => chunks[0]?.metadata.document_type ?? '' },
  {
    key: 'at',
    header: t('Indexed'),
    cell: ({ chunks }) => <ReadAt at={chunks[0]?.metadata.document_ingested_at ?? null} />,
  },
  {
    key: 'passages',
    header: t('Passages'),
    width: '140px',
    cell: (document) => (
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => open(document)}
        aria-label={t('{{chunks}} of {{title}}', {
          chunks: counted(document.chunks.length, 'passage'),
          title: document.title,
        })}
      >
        {counted(document.chunks.length, 'passage')}
      </Button>
    ),
  },
];

const takeOutColumn = (take: (document: ListedDocument) => void): Column<ListedDocument> => ({
  key: 'take-out',
  header: t('Take out'),
  isHeaderHidden: true,
  width: '110px',
  cell: (document) => (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => take(document)}
      aria-label={t('Take out {{title}}', { title: document.title || document.document_id })}
    >
      {t('Take out')}
    </Button>
  ),
});

const ReadAt = ({ at }: { readonly at: number | null }) => (at === null ? t('Unknown') : <When at={isoOf(at)} />);
