import { TargetIcon } from '@radix-ui/react-icons';
import { type Feature, type MayOpen, page } from '../feature.js';
import { t } from '../texts/texts.js';

const managesTeams: MayOpen = ({ may, teams }) => may.administer || teams.some(({ is_admin }) => is_admin);

export const questionSets: Feature = {
  nav: [{ label: t('Question sets'), to: '/question-sets', group: 'Monitor', icon: TargetIcon, mayOpen: managesTeams }],
  routes: [
    page('question-sets', async () => (await import('./sets-page.js')).SetsPage, managesTeams),
    page('question-sets/new', async () => (await import('./new-set-page.js')).NewSetPage, managesTeams),
    page('question-sets/:id', async () => (await import('./set-page.js')).SetPage, managesTeams),
    page('question-sets/:id/edit', async () => (await import('./edit-set-page.js')).EditSetPage, managesTeams),
  ],
};
