import { z } from 'zod';
import { successBody } from './errors.js';
import { timestamp } from './ids.js';
import { pageOf } from './ui/paging.js';

const reason = z.string().trim().min(1).max(500).describe('Why it is kept: such as the number of a case');

/** What retention leaves alone, in the collection `legal_holds`; its id says whose: `person:<id>`, `team:<slug>`. */
export const legalHoldRecord = z.object({ _id: z.string(), reason: z.string(), since: z.date() });
export type LegalHoldRecord = z.infer<typeof legalHoldRecord>;

/** Body of `PUT /api/admin/legal-holds/person/:id` and `team/:id`. */
export const legalHoldDraft = z.strictObject({ reason }).meta({ id: 'LegalHoldDraft' });

export const legalHoldView = z
  .object({
    of: z.enum(['person', 'team']),
    id: z.string().describe('Id of the person at the idp, or slug of the team'),
    reason: z.string(),
    since: timestamp,
  })
  .meta({ id: 'LegalHold' });
export type LegalHoldView = z.infer<typeof legalHoldView>;

export const legalHoldBody = successBody(legalHoldView);
export const legalHoldPage = pageOf(legalHoldView);
