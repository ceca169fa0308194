import type { Me } from '@parley/contracts';

/** Ada may do everything. */
export const ada: Me = {
  user: { id: 'ada', email: 'ada@example.com', name: 'Ada Lovelace', role: 'admin' },
  teams: [
    { id: 'team-1', slug: 'platform', name: 'Platform', is_admin: true },
    { id: 'team-2', slug: 'support', name: 'Support', is_admin: false },
  ],
  may: { administer: true, audit: true, manage_spaces: true },
};

/** Bob is a member of one team. */
export const bob: Me = {
  user: { id: 'bob', email: null, name: 'Bob', role: 'user' },
  teams: [{ id: 'team-2', slug: 'support', name: 'Support', is_admin: false }],
  may: { administer: false, audit: false, manage_spaces: false },
};
