import { Suspense } from 'react';
import { lazyPart } from '../loading/load-part.js';
import type { MathToken } from './signs.js';

const Formula = lazyPart(async () => (await import('./formula.js')).Formula);

/** A formula, as it was written until what draws it is there. */
export const MathText = ({ token: { text, isDisplay, raw } }: { readonly token: MathToken }) => (
  <Suspense fallback={<code>{raw.trim()}</code>}>
    <Formula {...{ text, isDisplay, raw }} />
  </Suspense>
);
