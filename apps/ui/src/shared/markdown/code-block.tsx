import { Suspense } from 'react';
import { CopyText } from '../copy-text.js';
import { lazyPart } from '../../loading/load-part.js';

const HighlightedCode = lazyPart(async () => (await import('./highlighted-code.js')).HighlightedCode);

/** Code with its language and a way to copy it. Colours come once their chunk is there; the text does not wait. */
export function CodeBlock({ code, language }: { readonly code: string; readonly language: string }) {
  const name = language.split(/\s/)[0] ?? '';
  return (
    <div className="parley-code">
      <div className="parley-code-head">
        <span>{name === '' ? 'text' : name}</span>
        <CopyText label="code" text={code} />
      </div>
      <pre tabIndex={0} aria-label={name === '' ? 'Code' : `Code in ${name}`}>
        <code>
          <Suspense fallback={code}>
            <HighlightedCode code={code} language={name} />
          </Suspense>
        </code>
      </pre>
    </div>
  );
}
