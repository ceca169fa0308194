import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { fileOfDocument } from '@parley/contracts';
import { useCallback, useState } from 'react';
import { rag } from '../../../api/clients.js';
import { useChange } from '../../../changes/use-change.js';
import { ConfirmDialog } from '../../../kit/confirm-button.js';
import type { ListedDocument } from '../../documents/join-pages.js';
import { changedByTakingOut, useMayTakeOut } from './use-taken-out.js';
import { t } from '../../../texts/texts.js';

/** Whether the person may take documents out of a source, and the one that they are asked about. */
export function useTakeOut(id: string) {
  const [document, setDocument] = useState<ListedDocument>();
  const [isOpen, { open, close }] = useDisclosure(false);
  const ask = useCallback(
    (asked: ListedDocument) => {
      setDocument(asked);
      open();
    },
    [open],
  );
  return { may: useMayTakeOut(id), document, isOpen, ask, close };
}

interface TakeOutDialogProps {
  readonly id: string;
  /** Of the source, as far as they are loaded. */
  readonly documents: readonly ListedDocument[];
  readonly asked: ReturnType<typeof useTakeOut>;
}

/** Asks before a document is taken out of its source. */
export function TakeOutDialog({ id, documents, asked: { document, isOpen, close } }: TakeOutDialogProps) {
  const takeOut = useChange({
    change: (document_id: string) =>
      rag.post('/v1/datasource/{datasource_id}/documents/take-out', {
        params: { path: { datasource_id: id } },
        body: { document_ids: [document_id] },
      }),
    done: t('Taken out. Answers no longer use it.'),
    invalidates: changedByTakingOut(id),
  });
  if (!document) return null;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      question={t('Take out “{{title}}”?', { title: document.title || document.document_id })}
      act={t('Take out')}
      consequences={
        <Text size="sm">
          {t(
            '{{partWords}}Answers no longer use it, and no re-index or upload brings it back until it is let in again.',
            { partWords: partWords(document, documents) },
          )}
        </Text>
      }
      onClose={close}
      onConfirm={() => {
        takeOut.mutate(document.document_id);
        close();
      }}
    />
  );
}

/** Says that a long file, which became several documents, goes as a whole. */
function partWords({ document_id, chunks }: ListedDocument, documents: readonly ListedDocument[]): string {
  const file = fileOfDocument(document_id);
  const others = documents.filter((one) => one.document_id !== document_id && fileOfDocument(one.document_id) === file);
  const isPart = chunks[0]?.metadata.document_type === 'file' && others.length > 0;
  return isPart ? t('It is part of {{file}}, which is taken out as a whole. ', { file }) : '';
}
