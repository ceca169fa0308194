import katex from 'katex';
import { useLayoutEffect, useRef, useState } from 'react';

interface FormulaProps {
  /** In TeX. */
  readonly text: string;
  readonly isDisplay: boolean;
  /** As it was written, for what cannot be drawn. */
  readonly raw: string;
}

/**
 * A formula as MathML, which browsers draw and read out by themselves: no style attribute that the page's policy refuses,
 * no fonts to load. TeX that leads elsewhere, or on and on, is not followed.
 */
const options = { output: 'mathml', trust: false, strict: 'ignore', maxExpand: 500, maxSize: 20 } as const;

/** One formula. What KaTeX does not know is shown as it was written. */
export function Formula({ text, isDisplay, raw }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [failed, fail] = useState<string>();
  useLayoutEffect(() => {
    if (!place.current) return;
    try {
      katex.render(text, place.current, { ...options, displayMode: isDisplay, throwOnError: true });
    } catch {
      fail(text);
    }
  }, [text, isDisplay]);
  if (failed === text) return <code>{raw.trim()}</code>;
  return <span ref={place} className="parley-markdown-math" data-display={isDisplay || undefined} />;
}
