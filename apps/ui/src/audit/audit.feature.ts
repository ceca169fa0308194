import { ListBulletIcon } from '@radix-ui/react-icons';
import { type Feature, type MayOpen, page } from '../feature.js';
import { t } from '../texts/texts.js';

const mayOpen: MayOpen = ({ may }) => may.audit;

export const audit: Feature = {
  nav: [{ label: t('Audit'), to: '/audit', group: 'Monitor', icon: ListBulletIcon, mayOpen }],
  routes: [page('audit', async () => (await import('./audit-page.js')).AuditPage, mayOpen)],
};
