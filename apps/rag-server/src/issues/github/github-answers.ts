import { z } from 'zod';

/** Answers of GitHub's REST API, version 2022-11-28, as much of them as is read. */
const user = z.object({ login: z.string() }).nullish();

const label = z.union([z.string(), z.object({ name: z.string().nullish() })]);

/** `GET /repos/{owner}/{repo}/issues/{number}`. Of a pull request it has `pull_request`. */
export const issueAnswer = z.object({
  number: z.int().positive(),
  title: z.string(),
  body: z.string().nullish(),
  html_url: z.url({ protocol: /^https?$/ }),
  state: z.string(),
  user,
  assignees: z.array(z.object({ login: z.string() })).nullish(),
  labels: z.array(label).default([]),
  milestone: z.object({ title: z.string() }).nullish(),
  comments: z.int().nonnegative(),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  draft: z.boolean().nullish(),
  pull_request: z.object({ merged_at: z.string().nullish() }).nullish(),
});
export type IssueAnswer = z.infer<typeof issueAnswer>;

/** What a list is looked at for: no odd text of one issue keeps the others from being read. */
const listedAnswer = issueAnswer.pick({ number: true, updated_at: true, comments: true, pull_request: true });
export type ListedAnswer = z.infer<typeof listedAnswer>;

/** `GET /repos/{owner}/{repo}/issues`, of which pull requests are a part. */
export const issuesAnswer = z.array(listedAnswer);

/** `GET /repos/{owner}/{repo}/issues/comments`, and `.../issues/{number}/comments` of one issue. */
export const commentsAnswer = z.array(
  z.object({
    id: z.int(),
    issue_url: z.string(),
    html_url: z.string().default(''),
    user,
    body: z.string().nullish(),
    created_at: z.string(),
  }),
);
export type CommentAnswer = z.infer<typeof commentsAnswer>[number];

/** `GET /repos/{owner}/{repo}`. */
export const repositoryAnswer = z.object({ full_name: z.string() });
