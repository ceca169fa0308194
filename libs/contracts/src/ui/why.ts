import { z } from 'zod';
import { successBody } from '../errors.js';
import { personIdAtIdp, teamRole } from './people.js';

/** What somebody can be let into. */
export const resourceKind = z.enum(['agent', 'source', 'space', 'team', 'skill', 'use_case']);
export type ResourceKind = z.infer<typeof resourceKind>;

/** What somebody may want to do with it; `change` of a source is to add to it. */
export const resourceAction = z.enum(['see', 'use', 'change', 'manage']);
export type ResourceAction = z.infer<typeof resourceAction>;

/** `<kind>:<id>`; a space's id is `<workspace>--<room>`, a team's its short name. */
export const resourceName = z
  .string()
  .max(1_100)
  .regex(/^(?:agent|source|space|team|skill|use_case):[^\p{Cc}]+$/u, 'not a kind and an id')
  .refine((text) => text.isWellFormed(), 'not well-formed')
  .describe('Kind and id, such as `agent:docs`, `space:acme--<room>`, or `team:<short name>`');

export const resourceOf = (name: string): { kind: ResourceKind; id: string } => {
  const at = name.indexOf(':');
  return { kind: resourceKind.parse(name.slice(0, at)), id: name.slice(at + 1) };
};

/** Query of `GET /api/admin/why`. */
export const whyQuery = z.object({
  person: personIdAtIdp.describe('Id of the person at the idp'),
  action: resourceAction.describe('What the person wants to do'),
  resource: resourceName,
});
export type WhyQuery = z.infer<typeof whyQuery>;

/** Query of `GET /api/why`. */
export const ownWhyQuery = z.object({
  action: resourceAction.default('see').describe('What the caller wants to do'),
  resource: resourceName,
});
export type OwnWhyQuery = z.infer<typeof ownWhyQuery>;

/** Somebody who has a right, or something that it is a right to; `name` is null where only another service knows it. */
const whyThing = z
  .object({
    kind: z.enum([
      'person',
      'everyone',
      'service',
      'group',
      'team',
      'team_members',
      'team_admins',
      'organization',
      'organization_members',
      'organization_admins',
      'workspace',
      'agent',
      'source',
      'space',
      'skill',
      'use_case',
      'document',
      'other',
    ]),
    id: z.string(),
    name: z.string().nullable(),
  })
  .meta({ id: 'WhyThing' });
export type WhyThing = z.infer<typeof whyThing>;

/** One grant: `holder` has that relation to `to`. */
const whyStep = z.object({ holder: whyThing, relation: z.string(), to: whyThing }).meta({ id: 'WhyStep' });
export type WhyStep = z.infer<typeof whyStep>;

/** Data of `GET /api/admin/why`. */
export const whyView = z
  .object({
    allowed: z.boolean(),
    is_administrator: z.boolean().meta({ description: 'Whoever administers the organization manages all in it' }),
    person: whyThing,
    action: resourceAction,
    resource: whyThing,
    paths: z.array(z.array(whyStep)).meta({ description: 'Of a yes: grants from the person on, the shortest first' }),
    openings: z
      .array(z.object({ relation: z.string(), to: whyThing, holders: z.array(whyThing), more: z.int().nonnegative() }))
      .meta({ description: 'Of a no: relations that would lead to a yes, and who has them' }),
    advice: z
      .array(
        z
          .object({
            way: z.enum(['join_team', 'join_group', 'share']).meta({
              description:
                '`join_team`, `join_group`: add the person to it; `share`: share the resource with that team of theirs',
            }),
            role: teamRole.meta({ description: 'What the person has to be in it' }),
            to: whyThing,
            groups: z.array(whyThing).meta({ description: 'Groups of the idp that are linked to that team' }),
          })
          .meta({ id: 'WhyAdvice' }),
      )
      .meta({ description: 'Of a no: what would let the person in, each thing alone, the least first' }),
    is_whole: z.boolean().meta({ description: 'False where more led to it than is shown' }),
  })
  .meta({ id: 'Why' });
export type WhyView = z.infer<typeof whyView>;
export const whyBody = successBody(whyView);

/** Data of `GET /api/why`: the shortest way to a yes. It is empty for an administrator whom no grant leads there. */
export const ownWhyBody = successBody(
  z.object({ is_administrator: z.boolean(), path: z.array(whyStep) }).meta({ id: 'OwnWhy' }),
);
export type OwnWhy = z.infer<typeof ownWhyBody>['data'];
