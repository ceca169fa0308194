import { Button, useComputedColorScheme } from '@mantine/core';
import { useState } from 'react';
import { CodeBlock } from './code-block.js';
import { NotDrawn } from './diagram-block.js';
import { useDrawing } from './use-drawing.js';
import { t } from '../texts/texts.js';

/**
 * One diagram, drawn in a frame without an origin (ADR 0021). Whoever does not see it hears its name and can read its
 * source.
 */
export function Diagram({ source }: { readonly source: string }) {
  const isDark = useComputedColorScheme() === 'dark';
  const { drawing, frame, begin } = useDrawing(source, isDark);
  const isDrawn = drawing.state === 'drawn';
  if (drawing.state === 'failed') return <NotDrawn source={source} problem={drawing.problem} />;
  return (
    <div className="parley-diagram" data-drawn={isDrawn || undefined}>
      {isDrawn && <Source source={source} />}
      <div className="parley-diagram-view" {...(isDrawn && { role: 'group', 'aria-label': t('Diagram'), tabIndex: 0 })}>
        <div {...(isDrawn && { role: 'img', 'aria-label': drawing.name })}>
          <iframe
            ref={frame}
            title={t('Diagram')}
            src="/diagram.html"
            sandbox="allow-scripts"
            loading="lazy"
            tabIndex={-1}
            inert
            aria-hidden
            onLoad={begin}
            style={isDrawn ? { width: drawing.width, height: drawing.height } : undefined}
          />
        </div>
      </div>
      {/* Below the frame, which is drawn when the beginning of the block comes into sight. */}
      {!isDrawn && <CodeBlock code={source} language="mermaid" />}
    </div>
  );
}

function Source({ source }: { readonly source: string }) {
  const [isShown, show] = useState(false);
  return (
    <>
      <div className="parley-code-head">
        <span>{t('diagram')}</span>
        <Button size="compact-sm" variant="subtle" color="gray" aria-expanded={isShown} onClick={() => show(!isShown)}>
          {isShown ? t('Hide source') : t('Show source')}
        </Button>
      </div>
      {isShown && <CodeBlock code={source} language="mermaid" />}
    </>
  );
}
