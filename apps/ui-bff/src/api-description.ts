import type { ApiTag } from '@parley/contracts';
import { defaultPerMinute } from './limits/limit-rules.js';

/** The introduction of the OpenAPI document. */
export const description = `The API behind the web UI: sign-in, chat, agents, use cases, skills, chat spaces and a proxy to rag-server.

**Sign in.** \`POST /api/auth/signin\`, or a browser at \`GET /api/auth/login\`, sets a session cookie. With the cookie,
changes are accepted only from pages of this site. Programs send \`Authorization: Bearer\` with an access token of the
idp. The catalogue of skills also accepts a key as \`X-Catalog-Key\`.

**Errors.** Every failure is an \`ErrorBody\`: programs check \`code\`, \`error\` is a text for people, \`details\` lists the
invalid fields.

**Rate limits.** A caller may make ${defaultPerMinute} requests a minute unless the operator sets another limit, and fewer where an
operation says so. A 429 carries \`Retry-After\`.

**Pages.** Lists take \`limit\` and \`offset\` and return \`total\` and \`has_more\`. Lists with a \`cursor\` take the
\`next_cursor\` of the previous page, which is null on the last page. Lists with a \`page\` take \`page_size\`.`;

/** In the order in which a new reader needs them. */
export const tags: readonly ApiTag[] = [
  { name: 'Sign-in', description: 'Signing in and out, and the current session' },
  { name: 'Chat', description: 'Asking agents, and the events of their runs' },
  { name: 'Conversations', description: 'What was said' },
  { name: 'Gaps', description: 'Questions that agents had no good answer to' },
  { name: 'Question sets', description: 'Questions of a team, by which the quality of answers is measured' },
  { name: 'Agents', description: 'Agents that the caller may use, and agent configs' },
  { name: 'Models', description: 'Language models that administrators set up for agents' },
  { name: 'Usage', description: 'What language models are used, and budgets of teams and agents' },
  { name: 'Retention', description: 'Whose conversations are kept, however old they are' },
  { name: 'Use cases', description: 'Prompts that people share' },
  { name: 'Skills', description: 'The catalogue of skills, its keys, and its installer for coding agents' },
  {
    name: 'RAG proxy',
    description: "Forwards every route of rag-server with the caller's token; rag-server's own document describes them",
  },
  { name: 'People and teams', description: 'Who there is, who is in which team, and who administers' },
  { name: 'Access requests', description: 'Requests for agents and chat spaces, and who decides them' },
  {
    name: 'Chat spaces',
    description: 'Chat spaces with their teams and agents, the bot, and linked accounts',
  },
  { name: 'Platform', description: 'Defaults, audit, health and version' },
  { name: 'Reference', description: 'This document' },
];
