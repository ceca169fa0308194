import { Share1Icon } from '@radix-ui/react-icons';
import { type Feature, page } from '../feature.js';
import { t } from '../texts/texts.js';

export const graph: Feature = {
  nav: [{ label: t('Graph'), to: '/graph', group: 'Knowledge', icon: Share1Icon }],
  routes: [
    page('graph', async () => (await import('./explore/explore-page.js')).ExplorePage),
    page('graph/relations', async () => (await import('./review/review-page.js')).ReviewPage),
  ],
};
