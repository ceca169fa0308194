import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Page } from './page.js';
import { type Section, Sections } from './sections.js';

interface SectionPageProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** What the sections are parts of, for those who do not see them. */
  readonly label: string;
  readonly sections: readonly Section[];
  readonly children: ReactNode;
}

/** A page that is one of several side by side, with the way to the others. */
export function SectionPage({ label, sections, children, ...page }: SectionPageProps) {
  const { pathname } = useLocation();
  return (
    <Page size="xl" {...page}>
      <Sections label={label} sections={sections} shown={pathname} />
      {children}
    </Page>
  );
}
