import { FileIcon } from '@radix-ui/react-icons';
import { type Feature, page } from '../feature.js';

export const skills: Feature = {
  nav: [{ label: 'Skills', to: '/skills', group: 'Connect', icon: FileIcon }],
  routes: [
    page('skills', async () => (await import('./skills-page.js')).SkillsPage),
    page('skills/keys', async () => (await import('./keys-page.js')).KeysPage),
  ],
};
