import { MixerHorizontalIcon } from '@radix-ui/react-icons';
import { type Feature, type MayOpen, page } from '../feature.js';
import { t } from '../texts/texts.js';

const mayOpen: MayOpen = ({ may }) => may.administer;

export const models: Feature = {
  nav: [{ label: t('Models'), to: '/models', group: 'Connect', icon: MixerHorizontalIcon, mayOpen }],
  routes: [page('models', async () => (await import('./models-page.js')).ModelsPage, mayOpen)],
};
