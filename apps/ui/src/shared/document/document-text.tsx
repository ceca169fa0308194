import './document-text.css';
import { Alert, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Markdown } from '../markdown/markdown.js';
import { splitAtPassage } from './split-passage.js';

export type PassageState =
  | { readonly state: 'none' }
  | { readonly state: 'waiting' }
  | { readonly state: 'gone' }
  | { readonly state: 'read'; readonly text: string };

interface DocumentTextProps {
  readonly content: string;
  readonly passage: PassageState;
  /** Whether `content` is all that is loaded here, now or later. */
  readonly isWhole: boolean;
}

/** A document's text with the passage that was asked for marked and in sight. */
export function DocumentText({ content, passage, isWhole }: DocumentTextProps) {
  const split = passage.state === 'read' ? splitAtPassage(content, passage.text) : undefined;
  const mark = useRef<HTMLElement>(null);
  const isMarked = split !== undefined;
  useEffect(() => {
    if (!isMarked) return;
    mark.current?.scrollIntoView({ block: 'center' });
    mark.current?.focus({ preventScroll: true });
  }, [isMarked]);
  if (split) {
    return (
      <>
        <Markdown text={split.before} />
        <section className="parley-passage" ref={mark} tabIndex={-1} aria-label="The passage that was quoted">
          <Markdown text={split.passage} />
        </section>
        <Markdown text={split.after} />
      </>
    );
  }
  return (
    <>
      <MissingPassage {...{ passage, isWhole }} />
      <Markdown text={content} />
    </>
  );
}

function MissingPassage({ passage, isWhole }: Pick<DocumentTextProps, 'passage' | 'isWhole'>) {
  if (passage.state !== 'read' && passage.state !== 'gone') return null;
  if (passage.state === 'gone') {
    return (
      <Alert color="yellow" mb="md" title="The passage is not there any more">
        The document has changed since it was quoted. This is how it reads now.
      </Alert>
    );
  }
  return (
    <Alert color="blue" mb="md" title="The passage that was quoted">
      <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
        {passage.text}
      </Text>
      {!isWhole && (
        <Text size="sm" mt="xs">
          It stands further down, in a part that is not loaded yet.
        </Text>
      )}
    </Alert>
  );
}
