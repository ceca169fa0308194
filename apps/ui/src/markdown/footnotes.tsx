import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import type { Footnote, FootnoteMark } from './signs.js';
import { t } from '../texts/texts.js';

/** What ids of one text begin with, and the labels of its footnotes. */
export interface Footnotes {
  readonly prefix: string;
  readonly labels: ReadonlySet<string>;
}

export const FootnotesOf = createContext<Footnotes | undefined>(undefined);

/** A mark that leads to its footnote; text where there is none. */
export function Mark({ token: { label, raw } }: { readonly token: FootnoteMark }) {
  const notes = use(FootnotesOf);
  if (!notes?.labels.has(label)) return raw;
  return (
    <sup>
      <a
        id={idOf(notes, 'mark', label)}
        href={`#${idOf(notes, 'note', label)}`}
        aria-label={t('Footnote {{label}}', { label })}
        onClick={goTo(idOf(notes, 'note', label))}
      >
        {label}
      </a>
    </sup>
  );
}

/** A footnote with the way back to where it was named. */
export function Note({ token: { label }, children }: { readonly token: Footnote; readonly children: ReactNode }) {
  const notes = use(FootnotesOf);
  if (!notes) return <p dir="auto">{children}</p>;
  return (
    <p dir="auto" id={idOf(notes, 'note', label)} tabIndex={-1} className="parley-markdown-note">
      <sup>{label}</sup> {children}{' '}
      <a
        href={`#${idOf(notes, 'mark', label)}`}
        aria-label={t('Back to footnote mark {{label}}', { label })}
        onClick={goTo(idOf(notes, 'mark', label))}
      >
        ↩
      </a>
    </p>
  );
}

const idOf = ({ prefix }: Footnotes, kind: 'mark' | 'note', label: string) =>
  `${prefix}-${kind}-${encodeURIComponent(label)}`;

/** Without a line in the history of the page, which belongs to the conversations. */
const goTo = (id: string) => (event: MouseEvent) => {
  event.preventDefault();
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: 'nearest' });
  target?.focus({ preventScroll: true });
};
