import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';

export interface Section {
  readonly label: string;
  readonly to: string;
}

interface SectionsProps {
  /** What the sections are parts of, for those who do not see them. */
  readonly label: string;
  readonly sections: readonly Section[];
  /** The address of the one that is shown. */
  readonly shown: string;
}

/** The way from one part of a page to the others: each has an address, so that it is kept, sent and opened beside. */
export const Sections = ({ label, sections, shown }: SectionsProps) => (
  <Group component="nav" aria-label={label} gap={4} mb="lg">
    {sections.map(({ label: text, to }) => (
      <Button
        key={to}
        component={Link}
        to={to}
        size="compact-md"
        variant={to === shown ? 'light' : 'subtle'}
        color={to === shown ? 'ink' : 'gray'}
        {...(to === shown ? { 'aria-current': 'page' as const } : { c: 'var(--mantine-color-text)' })}
      >
        {text}
      </Button>
    ))}
  </Group>
);
