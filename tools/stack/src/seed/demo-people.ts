import type { Secrets } from '../secrets.js';

/** The two people of the demo. Alice administers and is of team platform; Bob is of team support. */
export const demoPeople = [
  {
    username: 'alice',
    firstName: 'Alice',
    lastName: 'Archer',
    email: 'alice@example.test',
    team: 'platform',
    isAdmin: true,
    chatxPersonId: '5f0c6d3e-8a41-4c0e-9d55-0a1f6c2b7e11',
  },
  {
    username: 'bob',
    firstName: 'Bob',
    lastName: 'Baker',
    email: 'bob@example.test',
    team: 'support',
    isAdmin: false,
    chatxPersonId: '8b7f2f9c-35d2-4a53-b0a5-6f9d1e4c3a22',
  },
] as const;

export type DemoPerson = (typeof demoPeople)[number];

export const demoTeams = [
  { _id: '5a1f0c3e7b2d4968a0e1c001', slug: 'platform', name: 'Platform' },
  { _id: '5a1f0c3e7b2d4968a0e1c002', slug: 'support', name: 'Support' },
] as const;

export const demoBot = {
  id: 'c9a4e0d1-6b2f-4e7a-8f13-2d5b9a7c6e33',
  email: 'parley@bots.example.test',
  displayName: 'Parley',
} as const;

export const demoSpace = { id: 'd2f8a6b4-1c3e-4f5a-9b7d-0e6c8a4f2b44', title: 'Platform questions' } as const;

export const demoAgent = { id: 'docs-guide', name: 'Docs guide' } as const;

export const demoDatasource = 'docs:parley';

export const accountOf = (person: DemoPerson, secrets: Secrets) => ({
  username: person.username,
  email: person.email,
  password: secrets.passwords[person.username],
  team: person.team,
});
