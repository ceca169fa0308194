import { BookmarkIcon } from '@radix-ui/react-icons';
import { type Feature, page } from '../feature.js';
import { t } from '../texts/texts.js';

export const useCases: Feature = {
  nav: [{ label: t('Use cases'), to: '/use-cases', group: 'Ask', icon: BookmarkIcon }],
  routes: [
    page('use-cases', async () => (await import('./use-cases-page.js')).UseCasesPage),
    page('use-cases/new', async () => (await import('./new-use-case-page.js')).NewUseCasePage),
    page('use-cases/:id', async () => (await import('./edit-use-case-page.js')).EditUseCasePage),
  ],
};
