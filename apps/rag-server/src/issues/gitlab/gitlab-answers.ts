import { z } from 'zod';

/** Answers of GitLab's REST API v4, as much of them as is read. */
const user = z.object({ name: z.string() }).nullish();
const users = z.array(z.object({ name: z.string() })).nullish();

/** `GET /projects/:id/issues/:iid` and `.../merge_requests/:iid`. */
export const itemAnswer = z.object({
  iid: z.int().positive(),
  title: z.string(),
  description: z.string().nullish(),
  web_url: z.url({ protocol: /^https?$/ }),
  state: z.string(),
  author: user,
  assignees: users,
  /** Of a merge request. */
  reviewers: users,
  draft: z.boolean().nullish(),
  labels: z.array(z.string()).default([]),
  milestone: z.object({ title: z.string() }).nullish(),
  user_notes_count: z.int().nonnegative().default(0),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  /** Of an issue. */
  confidential: z.boolean().default(false),
});
export type ItemAnswer = z.infer<typeof itemAnswer>;

/** What a list is looked at for: no odd text of one item keeps the others from being read. */
const listedAnswer = itemAnswer.pick({ iid: true, updated_at: true, user_notes_count: true, confidential: true });
export type ListedAnswer = z.infer<typeof listedAnswer>;

/** `GET /projects/:id/issues` and `/projects/:id/merge_requests`. */
export const itemsAnswer = z.array(listedAnswer);

/** `GET .../issues/:iid/notes` and `.../merge_requests/:iid/notes`. Older versions say `confidential` for `internal`. */
export const notesAnswer = z.array(
  z.object({
    id: z.int(),
    body: z.string().nullish(),
    author: user,
    created_at: z.string(),
    system: z.boolean().default(false),
    internal: z.boolean().nullish(),
    confidential: z.boolean().nullish(),
  }),
);
export type NoteAnswer = z.infer<typeof notesAnswer>[number];

/** `GET /projects/:id`. What is switched off in a project is refused with 403 where it is listed. */
export const projectAnswer = z.object({
  path_with_namespace: z.string(),
  issues_access_level: z.string().optional(),
  merge_requests_access_level: z.string().optional(),
});
export type ProjectAnswer = z.infer<typeof projectAnswer>;
