import { Group, Paper, Stack, Text } from '@mantine/core';
import { useLocation, useSearchParams } from 'react-router';
import { BusyButton } from '../../kit/busy-button.js';
import { ForeignLink } from '../../kit/foreign-link.js';
import { SubPage } from '../../kit/sub-page.js';
import { DocumentText } from '../../document/document-text.js';
import { passageText } from '../../document/passage-text.js';
import { QueryView } from '../../kit/query-view.js';
import { WhySeen } from '../../reasons/why-seen.js';
import { idsOfPath, sourceAddress } from '../addresses.js';
import { useDocument, usePassage } from './use-document.js';
import { t } from '../../texts/texts.js';

/** A document as it was read, at the passage that somebody came for. */
export function DocumentPage() {
  const [datasourceId = '', documentId = ''] = idsOfPath(useLocation().pathname, 2);
  const chunkId = useSearchParams()[0].get('chunk');
  const document = useDocument(datasourceId, documentId);
  const passage = usePassage(chunkId);
  const first = document.data?.pages[0];
  const source = first?.metadata['source'];
  return (
    <SubPage
      trail={[
        { label: t('Knowledge'), to: '/knowledge' },
        { label: datasourceId, to: sourceAddress(datasourceId) },
      ]}
      title={first?.title ?? t('Document')}
      description={
        typeof source === 'string' && (
          <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
            <ForeignLink href={source}>{source}</ForeignLink>
          </Text>
        )
      }
    >
      <QueryView query={document} label={t('Loading the document')}>
        {({ pages }) => (
          <Stack>
            {/* Whoever may read a source may read its documents. */}
            <WhySeen resource={`source:${datasourceId}`} name={first?.title ?? t('this document')} />
            <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
              <DocumentText
                content={pages.map(({ content }) => content).join('')}
                passage={chunkId === null ? { state: 'none' } : passageState(passage)}
                isWhole={!document.hasNextPage}
              />
            </Paper>
            {document.hasNextPage && (
              <Group justify="center">
                <BusyButton
                  variant="default"
                  isBusy={document.isFetchingNextPage}
                  onClick={() => void document.fetchNextPage()}
                >
                  {t('Show more of the document')}
                </BusyButton>
              </Group>
            )}
          </Stack>
        )}
      </QueryView>
    </SubPage>
  );
}

function passageState({ data, isError }: ReturnType<typeof usePassage>) {
  if (data) return { state: 'read', text: passageText(data) } as const;
  return isError ? ({ state: 'gone' } as const) : ({ state: 'waiting' } as const);
}
