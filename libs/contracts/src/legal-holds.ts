import { z } from 'zod';
import { successBody } from './errors.js';
import { timestamp } from './ids.js';
import { pageOf } from './ui/paging.js';

const reason = z.string().trim().min(1).max(500).describe('Why it is kept: such as the number of a case');

/** What retention leaves alone, in the collection `legal_holds`; its id says whose: `person:<id>`, `team:<slug>`. */
export const legalHoldRecord = z.object({
  _id: z.string(),
  reason: z.string(),
  since: z.date(),
  /** Who gave the reason, by id and name; older records do not say, and whoever was deleted is nobody. */
  by_id: z.string().nullish(),
  by_name: z.string().nullish(),
});
export type LegalHoldRecord = z.infer<typeof legalHoldRecord>;

/** Body of `PUT /api/admin/legal-holds/person/:id` and `team/:id`. */
export const legalHoldDraft = z.strictObject({ reason }).meta({ id: 'LegalHoldDraft' });

export const legalHoldView = z
  .object({
    of: z.enum(['person', 'team']),
    id: z.string().describe('Id of the person at the idp, or slug of the team'),
    name: z.string().describe('What the person or the team is called; the id where that is not known any more'),
    reason: z.string(),
    since: timestamp,
    set_by: z.string().nullable().describe('Name of the administrator who gave the reason, where it is known'),
  })
  .meta({ id: 'LegalHold' });
export type LegalHoldView = z.infer<typeof legalHoldView>;

export const legalHoldBody = successBody(legalHoldView);
export const legalHoldPage = pageOf(legalHoldView);
