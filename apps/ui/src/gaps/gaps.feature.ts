import { QuestionMarkCircledIcon } from '@radix-ui/react-icons';
import { type Feature, page } from '../feature.js';
import { t } from '../texts/texts.js';

export const gaps: Feature = {
  nav: [{ label: t('Gaps'), to: '/gaps', group: 'Monitor', icon: QuestionMarkCircledIcon }],
  routes: [
    page('gaps', async () => (await import('./gaps-page.js')).GapsPage),
    page('gaps/answers', async () => (await import('./answers-page.js')).AnswersPage),
  ],
};
