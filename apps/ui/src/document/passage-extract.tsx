import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { HeadingAbove } from '../markdown/heading-above.js';
import { Markdown } from '../markdown/markdown.js';
import { extractOf } from './extract.js';
import { FieldList } from './field-list.js';
import { fieldsOf } from './fields.js';
import { readablePassage } from './readable-passage.js';
import { t } from '../texts/texts.js';

interface PassageExtractProps {
  readonly text: string;
  /** What it is from, for the button that shows the rest. */
  readonly name: string;
}

/** In characters. */
const shownAtFirst = 600;

/** A passage in a card: its beginning at first, the fields of a structured document as a list. */
export function PassageExtract({ text, name }: PassageExtractProps) {
  const [isWhole, showWhole] = useState(false);
  const fields = fieldsOf(text);
  if (fields) return <FieldList fields={fields} />;
  const readable = readablePassage(text);
  const extract = extractOf(readable, isWhole ? Infinity : shownAtFirst);
  return (
    <div>
      <HeadingAbove value={2}>
        <Markdown text={extract.text} />
      </HeadingAbove>
      {extract.isCut && (
        <Text size="sm" component="div">
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-label={t('Show all of the passage: {{name}}', { name })}
            onClick={() => showWhole(true)}
          >
            {t('Show all of it')}
          </Button>
        </Text>
      )}
    </div>
  );
}
