import { CubeIcon } from '@radix-ui/react-icons';
import { type Feature, type MayOpen, page } from '../feature.js';
import { t } from '../texts/texts.js';

const manages: MayOpen = ({ may }) => may.manage_spaces;
const administers: MayOpen = ({ may }) => may.administer;
/** Admins of a team see and manage its spaces. */
const hasSpaces: MayOpen = ({ may, teams }) => may.manage_spaces || teams.some((team) => team.is_admin);

export const spaces: Feature = {
  nav: [{ label: t('Spaces'), to: '/spaces', group: 'Connect', icon: CubeIcon, mayOpen: hasSpaces }],
  routes: [
    page('spaces', async () => (await import('./spaces-page.js')).SpacesPage),
    page('spaces/connect', async () => (await import('./connect/connect-page.js')).ConnectPage, manages),
    page('spaces/people', async () => (await import('./people/people-page.js')).PeoplePage, administers),
    page('spaces/bot', async () => (await import('./runtime/runtime-page.js')).RuntimePage, manages),
    page('spaces/:workspaceId/:spaceId', async () => (await import('./space-page.js')).SpacePage),
  ],
};
