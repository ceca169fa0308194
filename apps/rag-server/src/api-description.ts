import type { ApiTag } from '@parley/contracts';

/** Introduction of the OpenAPI document. */
export const description = `Datasources, ingestion, jobs and search. Ids in paths are percent-encoded once.

**Sign in.** Send \`Authorization: Bearer\` with an access token of the idp. Each operation names the lowest role that may call it
(readonly, ingestonly, admin; each includes the one before), or says that it is public. Answers contain only what the
caller may read.

**Errors.** Every failure is a \`RagErrorBody\`. Programs read \`code\`, people read \`detail\`; \`errors\` names the invalid fields.

**Pages.** Long lists take \`limit\` and \`offset\`. Where there is a \`cursor\`, send the \`next_cursor\` of the previous page; it is
null on the last.`;

/** In the order in which a newcomer needs them. */
export const tags: readonly ApiTag[] = [
  { name: 'Identity', description: 'Identity and role of the caller' },
  { name: 'Datasources', description: 'Sources of documents, and who may read them' },
  { name: 'Access requests', description: 'Asking to read a source, and deciding who may' },
  { name: 'Ingestion', description: 'Adding documents, web sites and wiki pages' },
  { name: 'Attached files', description: 'Files that a person attached to a conversation, for them alone' },
  { name: 'Jobs', description: 'Progress and outcomes of ingestion' },
  { name: 'Documents', description: 'Indexed documents' },
  { name: 'Index', description: 'The index in use, and others that are filled beside it with another model' },
  { name: 'Verified answers', description: 'Answers that people vouch for, found first while they are fresh' },
  { name: 'Tools', description: 'Searching and fetching over REST, and configuring search tools' },
  { name: 'MCP', description: 'The same tools over the Model Context Protocol' },
  { name: 'Graph', description: 'Entities and their relations; only when the graph is on' },
  { name: 'Ontology', description: 'Relations between types, and decisions on them' },
  { name: 'Ingestors', description: 'Programs that add documents' },
  { name: 'Health', description: 'Health of the service and its dependencies' },
  { name: 'Reference', description: 'This document' },
];
