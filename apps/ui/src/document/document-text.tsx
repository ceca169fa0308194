import { Alert, Text } from '@mantine/core';
import { useMemo } from 'react';
import { Markdown } from '../markdown/markdown.js';
import { AsItIsOnError } from '../markdown/as-it-is-on-error.js';
import { markPassage } from './mark-passage.js';
import { MarkedText } from './marked-text.js';
import { t } from '../texts/texts.js';

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

/** A document's text, with the requested passage marked and in view. */
export function DocumentText({ content, passage, isWhole }: DocumentTextProps) {
  const wanted = passage.state === 'read' ? passage.text : '';
  const stretches = useMemo(() => markPassage(content, wanted), [content, wanted]);
  if (stretches) {
    return (
      <AsItIsOnError text={content}>
        <MarkedText stretches={stretches} />
      </AsItIsOnError>
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
      <Alert color="yellow" mb="md" title={t('The passage no longer exists')}>
        {t('The document has changed since it was quoted. This is its current text.')}
      </Alert>
    );
  }
  return (
    <Alert color="blue" mb="md" title={t('The quoted passage')}>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
        {passage.text}
      </Text>
      {!isWhole && (
        <Text size="sm" mt="xs">
          {t('It is further down, in a part that is not loaded yet.')}
        </Text>
      )}
    </Alert>
  );
}
