import { Anchor, Breadcrumbs } from '@mantine/core';
import { Link } from 'react-router';
import { Page, type PageProps } from './page.js';
import { t } from '../texts/texts.js';

/** A page above this one. */
export interface Step {
  readonly label: string;
  readonly to: string;
}

interface SubPageProps extends Omit<PageProps, 'above'> {
  /** The pages above this one, the outermost first. */
  readonly trail: readonly Step[];
}

/** A page below others, with the way back to each of them over its title. */
export const SubPage = ({ trail, ...page }: SubPageProps) => <Page {...page} above={<Trail steps={trail} />} />;

const Trail = ({ steps }: { readonly steps: readonly Step[] }) => (
  <nav aria-label={t('Breadcrumb')}>
    <Breadcrumbs separator="›">
      {steps.map(({ label, to }) => (
        <Anchor key={to} component={Link} to={to} size="sm" style={breakable}>
          {label}
        </Anchor>
      ))}
    </Breadcrumbs>
  </nav>
);

/** An id may be as long as an address is. */
const breakable = { overflowWrap: 'anywhere', whiteSpace: 'normal' } as const;
