import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Page } from '../shared/page.js';

export interface Section {
  readonly label: string;
  readonly to: string;
}

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
      <Group component="nav" aria-label={label} gap={4} mb="lg">
        {sections.map(({ label: text, to }) => (
          <Button
            key={to}
            component={Link}
            to={to}
            size="compact-md"
            variant={pathname === to ? 'light' : 'subtle'}
            color={pathname === to ? 'ink' : 'gray'}
            {...(pathname === to ? { 'aria-current': 'page' as const } : { c: 'var(--mantine-color-text)' })}
          >
            {text}
          </Button>
        ))}
      </Group>
      {children}
    </Page>
  );
}

/** The parts of knowledge. */
export const knowledgeSections: readonly Section[] = [
  { label: 'Sources', to: '/knowledge' },
  { label: 'Search', to: '/knowledge/search' },
  { label: 'Search tools', to: '/knowledge/tools' },
];
