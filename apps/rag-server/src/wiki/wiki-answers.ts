import { z } from 'zod';

/** Answers of Confluence's REST API (`/rest/api/content`), as much of them as is read. */
const links = z.object({ webui: z.string().optional(), base: z.string().optional(), next: z.string().optional() });

const space = z.object({ key: z.string(), name: z.string().default('') }).optional();

const summary = z.object({
  id: z.coerce.string().regex(/^\d{1,20}$/),
  title: z.string(),
  version: z.object({ number: z.int() }),
  space,
  _links: links.optional(),
});

/** `GET /rest/api/content/<id>?expand=version,space`, with `body.storage` when that was asked for as well. */
export const pageAnswer = summary.extend({
  body: z.object({ storage: z.object({ value: z.string() }) }).optional(),
});
export type PageAnswer = z.infer<typeof pageAnswer>;

/** `GET /rest/api/content/<id>/child/page?start&limit&expand=version,space`. */
export const childrenAnswer = z.object({
  results: z.array(summary),
  limit: z.int().positive().optional(),
  _links: links.optional(),
});
