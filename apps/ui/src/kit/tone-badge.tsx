import { Badge, type BadgeProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface ToneBadgeProps extends BadgeProps {
  /** A colour of the theme; it stands behind the text, which keeps the page's own: pale letters are hard to read. */
  readonly color: string;
  readonly children: ReactNode;
}

/** A word about a state, in a colour that goes with it. */
export function ToneBadge({ children, ...badge }: ToneBadgeProps) {
  return (
    <Badge variant="light" c="var(--mantine-color-text)" tt="none" {...badge}>
      {children}
    </Badge>
  );
}
