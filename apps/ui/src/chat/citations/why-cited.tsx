import { Text } from '@mantine/core';
import { type Citation, isAttachedSource } from '@parley/contracts';
import { attachedWords } from '../../document/access-words.js';
import { QueryView } from '../../kit/query-view.js';
import type { SearchCall } from '../sources/search-calls.js';
import { useSources } from '../sources/use-sources.js';
import { WhyThis } from '../sources/why-this.js';
import { isSameDocument } from './same-document.js';
import { t } from '../../texts/texts.js';

interface WhyCitedProps {
  readonly citation: Citation;
  readonly calls: readonly SearchCall[];
}

/** Why the reader sees a passage that is cited: asked of the searches, repeated with their own rights. */
export function WhyCited({ citation, calls }: WhyCitedProps) {
  const isAttached = isAttachedSource(citation.datasource_id);
  const query = useSources(calls, !isAttached);
  if (isAttached) return <Text size="xs">{attachedWords}</Text>;
  return (
    <QueryView query={query} label={t('Looking for the reason')}>
      {(found) => {
        const source = found.find(({ metadata }) => isSameDocument(metadata, citation));
        if (source?.explain) return <WhyThis source={source} explanation={source.explain} />;
        return (
          <Text size="xs" c="dimmed">
            {t('The search of this answer, made again for you, no longer finds it.')}
          </Text>
        );
      }}
    </QueryView>
  );
}
