import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

/** An address that may be followed: http, https or mailto, whole. Anything else is `undefined`. */
export function followable(address: string): string | undefined {
  try {
    const url = new URL(address);
    return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** Where a link leads, shown on hover: its words may say something else. */
const hostOf = (address: string) => new URL(address).host || undefined;

/** A link to elsewhere, which hears nothing of us; text alone where the address is none to follow. */
export function ForeignLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const address = followable(href);
  if (address === undefined) return <span>{children}</span>;
  return (
    <Anchor
      href={address}
      title={hostOf(address)}
      target="_blank"
      rel="noopener noreferrer nofollow"
      inherit
      underline="always"
    >
      {children}
    </Anchor>
  );
}
