import type { ApiTag } from '@parley/contracts';

/** What readers of the OpenAPI document are told before its operations. */
export const description = `Datasources, ingestion, jobs and search. Ids in paths are percent-encoded once.

**Sign in.** Send \`Authorization: Bearer\` with an access token of the idp. Each operation names the weakest role that may
(readonly, ingestonly, admin; each includes the one before), or says that it is public. What is answered is what the
caller may read.

**Errors.** Every failure is a \`RagErrorBody\`: go by \`code\`; \`detail\` is for people, \`errors\` names refused fields.

**Pages.** Long lists take \`limit\` and \`offset\`. Where there is a \`cursor\`, send the \`next_cursor\` of the page before; it is
null on the last.`;

/** In the order in which somebody new needs them. */
export const tags: readonly ApiTag[] = [
  { name: 'Identity', description: 'Who the caller is here' },
  { name: 'Datasources', description: 'Where documents come from, and who reads them' },
  { name: 'Ingestion', description: 'Bringing documents, web sites and wiki pages' },
  { name: 'Jobs', description: 'What became of what was brought' },
  { name: 'Documents', description: 'What is indexed' },
  { name: 'Tools', description: 'Searching and fetching over REST, and setting up search tools' },
  { name: 'MCP', description: 'The same tools over the Model Context Protocol' },
  { name: 'Graph', description: 'Entities and their relations, absent without the graph' },
  { name: 'Ontology', description: 'Which relations there are, and deciding on them' },
  { name: 'Ingestors', description: 'Programs that bring documents' },
  { name: 'Health', description: 'Whether the service and what it needs answer' },
  { name: 'Reference', description: 'This document' },
];
