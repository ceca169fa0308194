import { Suspense } from 'react';
import { CopyText } from '../kit/copy-text.js';
import { lazyPart } from '../loading/load-part.js';
import type { LineMark } from './line-mark.js';
import { t } from '../texts/texts.js';

const HighlightedCode = lazyPart(async () => (await import('./highlighted-code.js')).HighlightedCode);

interface CodeBlockProps {
  readonly code: string;
  readonly language: string;
  readonly mark?: LineMark;
}

/** Code with its language and a way to copy it. Colours come once their chunk is there; the text does not wait. */
export function CodeBlock({ code, language, mark }: CodeBlockProps) {
  const name = language.split(/\s/)[0] ?? '';
  return (
    <div className="parley-code">
      <div className="parley-code-head">
        <span>{name === '' ? 'text' : name}</span>
        <CopyText label={t('code')} text={code} />
      </div>
      <pre tabIndex={0} aria-label={name === '' ? t('Code') : t('Code in {{name}}', { name })}>
        <code>
          {mark ? (
            <MarkedCode code={code} language={name} mark={mark} />
          ) : (
            <Part code={code} language={name} start={0} end={code.length} />
          )}
        </code>
      </pre>
    </div>
  );
}

/** The marked lines hold their place while the colours come, so that the focus stays where it was put. */
function MarkedCode({ code, language, mark }: Required<CodeBlockProps>) {
  const [start, end] = [startOfLine(code, mark.start), startOfLine(code, mark.end)];
  return (
    <>
      <Part {...{ code, language }} start={0} end={start} />
      <span role="region" {...mark.attributes}>
        <Part {...{ code, language, start, end }} />
      </span>
      <Part {...{ code, language }} start={end} end={code.length} />
    </>
  );
}

interface PartProps {
  readonly code: string;
  readonly language: string;
  readonly start: number;
  readonly end: number;
}

const Part = ({ code, start, end, ...more }: PartProps) => (
  <Suspense fallback={code.slice(start, end)}>
    <HighlightedCode {...{ code, start, end, ...more }} />
  </Suspense>
);

const startOfLine = (code: string, line: number): number =>
  code
    .split('\n')
    .slice(0, line)
    .reduce((at, { length }) => Math.min(code.length, at + length + 1), 0);
