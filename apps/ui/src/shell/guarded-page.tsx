import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import type { Me } from '../api/use-me.js';
import type { RouteHandle } from '../feature.js';
import { Page } from '../kit/page.js';
import { useWhomToAsk } from '../kit/use-whom-to-ask.js';
import { t } from '../texts/texts.js';

/** The page, or a note that the person has no access: an address may be opened by hand. */
export function GuardedPage({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as RouteHandle);
  if (handles.every(({ mayOpen }) => mayOpen?.(me) ?? true)) return children;
  return <NoAccess />;
}

function NoAccess() {
  const whom = useWhomToAsk();
  return (
    <Page
      title={t('No access')}
      description={t('You do not have permission to see this page. Ask {{whom}} if you need it.', { whom })}
    />
  );
}
