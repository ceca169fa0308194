/** The names the demo uses on both sides of every wire. */
export const demo = {
  realm: 'parley',
  workspace: 'demo',
  database: 'parley',
  store: 'parley',
  organization: 'parley',
} as const;
