import { LightningBoltIcon } from '@radix-ui/react-icons';
import { type Feature, page } from '../feature.js';
import { t } from '../texts/texts.js';

export const agents: Feature = {
  nav: [{ label: t('Agents'), to: '/agents', group: 'Connect', icon: LightningBoltIcon }],
  routes: [
    page('agents', async () => (await import('./agents-page.js')).AgentsPage),
    page('agents/new', async () => (await import('./new-agent-page.js')).NewAgentPage),
    page('agents/:id', async () => (await import('./edit-agent-page.js')).EditAgentPage),
  ],
};
