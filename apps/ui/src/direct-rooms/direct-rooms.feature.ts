import { type Feature, page } from '../feature.js';

/** Reached from the account's menu: a team is chosen once. */
export const directRooms: Feature = {
  nav: [],
  routes: [page('direct-messages', async () => (await import('./direct-rooms-page.js')).DirectRoomsPage)],
};
