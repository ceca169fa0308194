import { type Feature, page } from '../feature.js';

/** Reached from People and teams, and from the pages of what it explains. */
export const why: Feature = {
  nav: [],
  routes: [page('teams/why', async () => (await import('./why-page.js')).WhyPage)],
};
