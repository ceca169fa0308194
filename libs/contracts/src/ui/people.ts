import { z } from 'zod';
import { successBody } from '../errors.js';
import { teamSlug } from '../ids.js';
import { queryInt } from '../query.js';
import { teamId, teamView } from '../teams.js';
import { pageOf, pageQuery } from './paging.js';

const count = z.int().nonnegative();
const teamName = z.string().trim().min(1).max(256);

/** Query of `GET /api/admin/teams`. */
export const teamsQuery = pageQuery.extend({
  q: z.string().trim().max(100).optional().describe('Part of the name or short name'),
});
export type TeamsQuery = z.infer<typeof teamsQuery>;

/** Body of `POST /api/admin/teams`: the short name stays, the name can be changed. */
export const teamDraft = z.strictObject({ slug: teamSlug, name: teamName }).meta({ id: 'TeamDraft' });
export type TeamDraft = z.infer<typeof teamDraft>;

/** Body of `PATCH /api/admin/teams/{id}`. */
export const teamChange = z.strictObject({ name: teamName }).meta({ id: 'TeamChange' });
export const teamBody = successBody(teamView);

/** Query of `DELETE /api/admin/teams/{id}`. */
export const deleteTeamQuery = z.object({
  spaces: z.enum(['refuse', 'disconnect']).default('refuse').describe('What to do with spaces that the team has'),
});

/** What somebody is in a team. */
export const teamRole = z.enum(['member', 'admin']);
export type TeamRole = z.infer<typeof teamRole>;

/** Id of a person at the identity provider, the `sub` of their tokens. */
export const personIdAtIdp = z.string().min(1).max(255);

/** A person of the identity provider; `known` is false where it does not know the id any more, and the name is the id. */
export const personView = z
  .object({ id: z.string(), name: z.string(), email: z.string().nullable(), known: z.boolean(), enabled: z.boolean() })
  .meta({ id: 'Person' });
export type PersonView = z.infer<typeof personView>;
export const peopleFoundBody = successBody(z.array(personView));

/** Query of `GET /api/admin/find-people`. */
export const findPeopleQuery = z.object({
  q: z.string().trim().min(2).max(100).describe('Part of the name or the e-mail address'),
  limit: queryInt(z.int().min(1).max(20).default(10)).describe('Maximum number of people'),
});

/** Somebody in a team. */
export const memberView = personView
  .extend({
    role: teamRole,
    by_hand: z.boolean().meta({ description: 'Was added here; others are in the team through groups alone' }),
    groups: z.array(z.object({ id: z.string(), name: z.string() })).meta({ description: 'Groups that bring them in' }),
  })
  .meta({ id: 'TeamMember' });
export type MemberView = z.infer<typeof memberView>;
export const memberPage = pageOf(memberView);
export const memberBody = successBody(memberView);
/** Query of `GET /api/admin/teams/{id}/members`. */
export const membersQuery = pageQuery.extend({
  limit: queryInt(z.int().min(1).max(100).default(50)).describe('Maximum number of entries per page'),
});
/** Body of `PUT /api/admin/teams/{id}/members/{personId}`. */
export const memberRequest = z.strictObject({ role: teamRole });
export const removedBody = successBody(z.object({ removed: z.literal(true) }));

/** Something that a team can use; `name` is null where only another service knows it. */
const seenThing = z.object({ id: z.string(), name: z.string().nullable() });
/** Things of one kind: `items` are the first 100 of `total`. */
const seenThings = z.object({ items: z.array(seenThing), total: count });
/** Data of `GET /api/admin/teams/{id}/access`: what its members can use because they are in it. */
export const teamAccess = z
  .object({
    members: count,
    admins: count,
    agents: seenThings,
    sources: seenThings,
    skills: seenThings,
    tools: seenThings,
    spaces: seenThings,
  })
  .meta({ id: 'TeamAccess' });
export type TeamAccess = z.infer<typeof teamAccess>;
export const teamAccessBody = successBody(teamAccess);

/** A person with what an administrator decides about. */
export const describedPerson = personView
  .extend({
    username: z.string(),
    teams: z.array(z.object({ id: teamId, slug: teamSlug, name: z.string() })),
    is_admin: z.boolean().meta({ description: 'Administers the organization, directly or through a team' }),
    is_linked: z.boolean().meta({ description: 'Has linked an account of the chat product' }),
  })
  .meta({ id: 'DescribedPerson' });
export type DescribedPerson = z.infer<typeof describedPerson>;
export const describedPersonBody = successBody(describedPerson);
export const peoplePage = pageOf(describedPerson);
/** Query of `GET /api/admin/people`. */
export const peopleQuery = pageQuery.extend({
  limit: queryInt(z.int().min(1).max(50).default(20)).describe('Maximum number of entries per page'),
  q: z.string().trim().max(100).optional().describe('Part of the name or the e-mail address'),
});
export type PeopleQuery = z.infer<typeof peopleQuery>;

/** Who administers the organization: people who were made administrators, and teams whose admins do. */
export const administratorsBody = successBody(z.object({ people: z.array(personView), teams: z.array(teamSlug) }));
export type Administrators = z.infer<typeof administratorsBody>['data'];

/** Query of `GET /api/whom-to-ask`. */
export const whomToAskQuery = z.object({
  team: teamSlug.optional().describe('Team whose admins to name; without it, the administrators of the organization'),
});
/** Whom to ask: at most five names. `more` where there are others. */
export const whomToAskBody = successBody(
  z.object({
    of: z.enum(['team', 'organization']),
    team_name: z.string().optional().describe('Name of the team, where they are its admins'),
    names: z.array(z.string()).max(5),
    more: z.boolean(),
  }),
).meta({ id: 'WhomToAsk' });
export type WhomToAsk = z.infer<typeof whomToAskBody>['data'];
