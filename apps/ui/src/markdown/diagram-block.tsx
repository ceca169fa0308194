import { Text } from '@mantine/core';
import type { Tokens } from 'marked';
import { Suspense } from 'react';
import { lazyPart } from '../loading/load-part.js';
import { maxSourceChars } from '../diagram/messages.js';
import { CodeBlock } from './code-block.js';
import { useRoom } from './use-room.js';
import { t } from '../texts/texts.js';

const Diagram = lazyPart(async () => (await import('./diagram.js')).Diagram);

/** Whether a block of code is a diagram and has come whole: one that is still being written stays text. */
export const isDiagram = ({ raw, lang }: Tokens.Code): boolean => /^mermaid(?:\s|$)/.test(lang ?? '') && isClosed(raw);

/** CommonMark, 4.5: a fence closes with as many signs as it opened with, or more. */
function isClosed(raw: string): boolean {
  const fence = /^ *(`{3,}|~{3,})/.exec(raw)?.[1];
  const text = raw.trimEnd();
  const last = text.slice(text.lastIndexOf('\n') + 1).trimStart();
  return fence !== undefined && text.includes('\n') && last.startsWith(fence) && /^(?:`+|~+)$/.test(last);
}

/** A diagram; until it is drawn, and where it is not, its source. */
export function DiagramBlock({ source }: { readonly source: string }) {
  if (source.length > maxSourceChars) return <NotDrawn source={source} problem={t('It is too long.')} />;
  return <WithRoom source={source} />;
}

function WithRoom({ source }: { readonly source: string }) {
  const room = useRoom();
  if (room === 'none') return <NotDrawn source={source} problem={t('There are too many on this page.')} />;
  const code = <CodeBlock code={source} language="mermaid" />;
  if (room === 'waiting') return code;
  return (
    <Suspense fallback={code}>
      <Diagram source={source} />
    </Suspense>
  );
}

interface NotDrawnProps {
  readonly source: string;
  readonly problem: string;
}

/** The source of a diagram that is not drawn, and why. */
export const NotDrawn = ({ source, problem }: NotDrawnProps) => (
  <div className="parley-diagram-source">
    <CodeBlock code={source} language="mermaid" />
    <Text size="sm" c="dimmed" mt={4}>
      {t('This diagram is not drawn. {{problem}}', { problem })}
    </Text>
  </div>
);
