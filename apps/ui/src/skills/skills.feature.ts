import { FileIcon } from '@radix-ui/react-icons';
import { type Feature, page } from '../feature.js';
import { t } from '../texts/texts.js';

export const skills: Feature = {
  nav: [{ label: t('Skills'), to: '/skills', group: 'Connect', icon: FileIcon }],
  routes: [
    page('skills', async () => (await import('./skills-page.js')).SkillsPage),
    page('skills/new', async () => (await import('./new-skill-page.js')).NewSkillPage),
    page('skills/edit/:id', async () => (await import('./edit-skill-page.js')).EditSkillPage),
    page('skills/keys', async () => (await import('./keys-page.js')).KeysPage),
  ],
};
