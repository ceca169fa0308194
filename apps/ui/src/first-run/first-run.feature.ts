import { type Feature, page } from '../feature.js';

/** Reached from the account's menu: nobody needs it every day. */
export const firstRun: Feature = {
  nav: [],
  routes: [page('first-steps', async () => (await import('./first-steps-page.js')).FirstStepsPage)],
};
