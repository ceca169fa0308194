import { useMemo } from 'react';
import { AnswerSources } from '../../markdown/answer-sources.js';
import { Markdown } from '../../markdown/markdown.js';
import { sourcesOf } from './answer-sources-of.js';
import type { ShownTurn } from './shown-turn.js';

/** What a model wrote. Its links lead to what its tools found, and to nothing else. */
export function AnswerText({ answer, tools }: Pick<ShownTurn, 'answer' | 'tools'>) {
  const isSource = useMemo(() => sourcesOf(tools), [tools]);
  return (
    <AnswerSources value={isSource}>
      <Markdown text={answer} />
    </AnswerSources>
  );
}
