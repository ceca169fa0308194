import type { ApiTag } from '@parley/contracts';

/** What readers of the OpenAPI document are told before its operations. */
export const description = `What the web UI is made of: sign-in, chat, agents, use cases, skills, chat spaces and the way to rag-server.

**Sign in.** \`POST /api/auth/signin\`, or a browser at \`GET /api/auth/login\`, sets a session cookie. With the cookie, changes
are taken from pages of this site alone. Programs send \`Authorization: Bearer\` with an access token of the idp. The
catalogue of skills also takes a key as \`X-Catalog-Key\`.

**Errors.** Every failure is an \`ErrorBody\`: go by \`code\`; \`error\` is for people, \`details\` names refused fields. A 429 says
in \`Retry-After\` when to ask again.

**Pages.** Lists take \`limit\` and \`offset\` and answer \`total\` and \`has_more\`. Where there is a \`cursor\`, send the
\`next_cursor\` of the page before; it is null on the last. Where there is a \`page\`, \`page_size\` says how long one is.`;

/** In the order in which somebody new needs them. */
export const tags: readonly ApiTag[] = [
  { name: 'Sign-in', description: 'Signing in and out, and who is signed in' },
  { name: 'Chat', description: 'Asking agents, and the events of what they do' },
  { name: 'Conversations', description: 'What was said' },
  { name: 'Agents', description: 'Agents that one may use, and their configs' },
  { name: 'Use cases', description: 'Questions that others found useful' },
  { name: 'Skills', description: 'The catalogue of skills, its keys, and its installer for coding agents' },
  { name: 'RAG proxy', description: "Every route of rag-server in the caller's name; its own document describes them" },
  {
    name: 'Chat spaces',
    description: 'Spaces of the chat product, their teams and agents, the bot, and linked accounts',
  },
  { name: 'Platform', description: 'Defaults, audit, health and version' },
  { name: 'Reference', description: 'This document' },
];
