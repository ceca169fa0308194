import { PersonIcon } from '@radix-ui/react-icons';
import { type Feature, type MayOpen, page } from '../feature.js';
import { t } from '../texts/texts.js';

const administers: MayOpen = ({ may }) => may.administer;
/** Admins of a team manage theirs. */
const managesTeams: MayOpen = ({ may, teams }) => may.administer || teams.some(({ is_admin }) => is_admin);

export const teams: Feature = {
  nav: [{ label: t('People and teams'), to: '/teams', group: 'Connect', icon: PersonIcon, mayOpen: managesTeams }],
  routes: [
    page('teams', async () => (await import('./teams-page.js')).TeamsPage, managesTeams),
    page('teams/people', async () => (await import('./people-page.js')).PeoplePage, administers),
    page(
      'teams/legal-holds',
      async () => (await import('./legal-holds/legal-holds-page.js')).LegalHoldsPage,
      administers,
    ),
    page('teams/:id', async () => (await import('./team-page.js')).TeamPage, managesTeams),
  ],
};
