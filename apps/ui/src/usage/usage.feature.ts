import { BarChartIcon } from '@radix-ui/react-icons';
import { type Feature, type MayOpen, page } from '../feature.js';
import { t } from '../texts/texts.js';

/** Admins of a team see what theirs uses. */
const mayOpen: MayOpen = ({ may, teams }) => may.administer || teams.some(({ is_admin }) => is_admin);

export const usage: Feature = {
  nav: [{ label: t('Usage'), to: '/usage', group: 'Monitor', icon: BarChartIcon, mayOpen }],
  routes: [page('usage', async () => (await import('./usage-page.js')).UsagePage, mayOpen)],
};
