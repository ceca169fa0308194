import { Alert, Drawer, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../loading/load-part.js';
import { BackCloses } from '../../kit/back-closes.js';
import { followable, ForeignLink } from '../../kit/foreign-link.js';
import { Loading } from '../../kit/loading.js';
import { HeadingAbove } from '../../markdown/heading-above.js';
import { QueryView } from '../../kit/query-view.js';
import type { OpenedPassage } from './opened-passage.js';
import { t } from '../../texts/texts.js';

const DocumentText = lazyPart(async () => (await import('../../document/document-text.js')).DocumentText);

interface PassageDrawerProps {
  readonly name: string;
  /** Its source, and where it stands in the document. */
  readonly place: string;
  /** Of the original. */
  readonly address: string | undefined;
  /** What tells the passage from others. */
  readonly passageKey: readonly string[];
  readonly read: (signal: AbortSignal) => Promise<OpenedPassage>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The document of a passage, open at it. */
export function PassageDrawer({ name, place, address, passageKey, read, isOpen, onClose }: PassageDrawerProps) {
  const query = useQuery({
    queryKey: ['chat', 'passage', ...passageKey],
    queryFn: ({ signal }) => read(signal),
    enabled: isOpen,
    staleTime: 300_000,
  });
  const original = address === undefined ? undefined : followable(address);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="lg"
      title={name}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {isOpen && <BackCloses onClose={onClose} />}
      <Stack>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {place}
          </Text>
          {original !== undefined && <ForeignLink href={original}>{t('Open the original')}</ForeignLink>}
        </Group>
        <QueryView query={query} label={t('Loading the document')}>
          {(opened) => <Opened opened={opened} />}
        </QueryView>
      </Stack>
    </Drawer>
  );
}

function Opened({ opened }: { readonly opened: OpenedPassage }) {
  if (opened.state === 'unreadable') {
    return (
      <Alert color="yellow" title={t('You cannot open this document')}>
        {t('You may not read it, or it is no longer there.')}
      </Alert>
    );
  }
  const { content, passage, isCut } = opened;
  return (
    <Suspense fallback={<Loading label={t('Loading the document')} />}>
      <HeadingAbove value={2}>
        <DocumentText content={content} passage={passage} isWhole />
      </HeadingAbove>
      {isCut && (
        <Text size="sm" c="dimmed">
          {passage.state === 'read'
            ? t('The document is longer. This is the part around the passage.')
            : t('The document is longer. This is its beginning.')}
        </Text>
      )}
    </Suspense>
  );
}
