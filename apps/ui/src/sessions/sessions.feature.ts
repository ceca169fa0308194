import { type Feature, page } from '../feature.js';

/** Reached from the account's menu: nobody needs it every day. */
export const sessions: Feature = {
  nav: [],
  routes: [page('sessions', async () => (await import('./sessions-page.js')).SessionsPage)],
};
