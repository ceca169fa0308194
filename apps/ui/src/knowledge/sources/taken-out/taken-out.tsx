import { Stack, Text, Title } from '@mantine/core';
import { rag } from '../../../api/clients.js';
import { useSourceTypes } from '../../../api/source-types.js';
import { useChange } from '../../../changes/use-change.js';
import { BusyButton } from '../../../kit/busy-button.js';
import { FailureNotice } from '../../../kit/failure-notice.js';
import { type Column, VirtualTable } from '../../../kit/virtual-table.js';
import { When } from '../../../kit/when.js';
import { isoOf } from '../../epoch.js';
import type { Source } from '../freshness.js';
import { changedByTakingOut, type TakenOutDocument, useMayTakeOut, useTakenOut } from './use-taken-out.js';
import { counted, t } from '../../../texts/texts.js';

/** What was taken out of a source, for those who may let it in again. Shows nothing while nothing is. */
export const TakenOut = ({ source }: { readonly source: Source }) =>
  useMayTakeOut(source.datasource_id) ? <TakenOutDocuments source={source} /> : null;

function TakenOutDocuments({ source: { datasource_id: id, source_type } }: { readonly source: Source }) {
  const { data, error, refetch } = useTakenOut(id);
  const types = useSourceTypes();
  const isRead = types.data?.find((type) => type.source_type === source_type)?.reload != null;
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!data || data.total === 0) return null;
  const { documents, total } = data;
  return (
    <Stack gap="sm" component="section" aria-labelledby="taken-out">
      <Title order={2} size="h3" id="taken-out">
        {t('Taken out')}
      </Title>
      <VirtualTable
        label={t('Documents taken out')}
        columns={columnsOf(id, isRead)}
        rows={documents}
        rowKey={({ document_id }) => document_id}
        rowHeight={60}
        minWidth={680}
      />
      <Text size="sm" c="dimmed" role="status">
        {total > documents.length
          ? t('The latest {{documents}} of {{total}}', { documents: counted(documents.length, 'document'), total })
          : counted(total, 'document')}
      </Text>
    </Stack>
  );
}

const columnsOf = (id: string, isRead: boolean): readonly Column<TakenOutDocument>[] => [
  {
    key: 'title',
    header: t('Document'),
    width: 'minmax(0, 3fr)',
    cell: ({ document_id, title }) => (
      <>
        <Text size="sm" truncate="end" title={title}>
          {title}
        </Text>
        <Text size="xs" c="dimmed" truncate="end" title={document_id}>
          {document_id}
        </Text>
      </>
    ),
  },
  { key: 'by', header: t('By'), cell: ({ taken_out_by }) => taken_out_by },
  { key: 'at', header: t('Since'), cell: ({ taken_out_at }) => <When at={isoOf(taken_out_at)} /> },
  {
    key: 'let-in',
    header: t('Let in again'),
    isHeaderHidden: true,
    width: '140px',
    cell: (document) => <LetIn id={id} document={document} isRead={isRead} />,
  },
];

interface LetInProps {
  readonly id: string;
  readonly document: TakenOutDocument;
  /** Whether the server reads the source by itself. */
  readonly isRead: boolean;
}

function LetIn({ id, document: { document_id, title }, isRead }: LetInProps) {
  const letIn = useChange({
    change: () =>
      rag.post('/v1/datasource/{datasource_id}/documents/let-in', {
        params: { path: { datasource_id: id } },
        body: { document_ids: [document_id] },
      }),
    done: isRead ? t('Let in. It comes back with the next re-index.') : t('Let in. Add it again to bring it back.'),
    invalidates: changedByTakingOut(id),
  });
  return (
    <BusyButton
      size="compact-sm"
      variant="default"
      isBusy={letIn.isPending}
      aria-label={t('Let in again: {{title}}', { title })}
      onClick={() => letIn.mutate()}
    >
      {t('Let in again')}
    </BusyButton>
  );
}
