import { Button, Group } from '@mantine/core';
import type { Citation } from '@parley/contracts';
import { useQuery } from '@tanstack/react-query';
import { rag } from '../../api/clients.js';
import { isSameDocument } from '../citations/same-document.js';
import { maxChars, readPart } from '../sources/read-document.js';
import { questionsNear } from './near-headings.js';
import { t } from '../../texts/texts.js';

interface NextQuestionsProps {
  readonly citations: readonly Citation[];
  readonly onAsk: (question: string) => void;
}

const most = 3;
/** Documents that are looked at: those that the answer cites first. */
const mostDocuments = 2;

/** What could be asked next, from the headings near the passages that an answer cites. Shows nothing where there are none. */
export function NextQuestions({ citations, onAsk }: NextQuestionsProps) {
  const { data: questions = [] } = useQuery({
    queryKey: ['chat', 'next', citations.map(({ hash }) => hash)],
    queryFn: ({ signal }) => questionsAfter(citations, signal),
    staleTime: Infinity,
    retry: false,
  });
  if (questions.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label={t('Suggested questions')}>
      {questions.map((question) => (
        <Button
          key={question}
          size="compact-sm"
          variant="light"
          h="auto"
          py={4}
          maw="100%"
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
          onClick={() => onAsk(question)}
        >
          {question}
        </Button>
      ))}
    </Group>
  );
}

async function questionsAfter(citations: readonly Citation[], signal: AbortSignal): Promise<string[]> {
  const documents = citations.filter(
    (one, index) => citations.findIndex((other) => isSameDocument(one, other)) === index,
  );
  const found = await Promise.all(
    documents.slice(0, mostDocuments).map(async (one) => {
      const { document_id, datasource_id } = one;
      const read = await readPart(rag, { document_id, datasource_id, offset: 0, max_chars: maxChars }, signal);
      const ofIt = citations.filter((other) => isSameDocument(one, other));
      return read ? questionsNear(read, ofIt) : [];
    }),
  );
  return [...new Set(found.flat())].slice(0, most);
}
