import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import type { Me } from '../api/use-me.js';
import type { RouteHandle } from '../feature.js';
import { Page } from '../kit/page.js';

/** The page, or a note that the person has no access: an address may be opened by hand. */
export function GuardedPage({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as RouteHandle);
  if (handles.every(({ mayOpen }) => mayOpen?.(me) ?? true)) return children;
  return (
    <Page title="No access" description="You do not have permission to see this page. Ask an admin if you need it." />
  );
}
