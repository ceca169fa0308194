import type { ReactNode } from 'react';
import { useMe } from '../api/use-me.js';
import { Page } from '../kit/page.js';
import { SectionPage } from '../kit/section-page.js';
import { t } from '../texts/texts.js';

const title = t('People and teams');
const sections = [
  { label: t('Teams'), to: '/teams' },
  { label: t('People'), to: '/teams/people' },
  { label: t('Explain access'), to: '/teams/why' },
  { label: t('Legal holds'), to: '/teams/legal-holds' },
];

interface TeamsFrameProps {
  readonly description: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One of the lists. Admins of a team alone see teams only, and no way to what they may not open. */
export function TeamsFrame({ description, actions, children }: TeamsFrameProps) {
  const { may } = useMe();
  const page = { title, description, ...(actions !== undefined && { actions }) };
  if (!may.administer)
    return (
      <Page size="xl" {...page}>
        {children}
      </Page>
    );
  return (
    <SectionPage {...page} label={title} sections={sections}>
      {children}
    </SectionPage>
  );
}
