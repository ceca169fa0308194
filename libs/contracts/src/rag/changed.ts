/**
 * Header in which rag-server names what a request changed if the path does not name it, written like a query:
 * `datasource_id=files%3Aa`. For audits that do not read bodies.
 */
export const changedHeader = 'X-Changed';

/** What can be named so: fields of an answer. */
export type ChangedField = 'datasource_id' | 'generation_id' | 'tool_id' | 'wiki_id';
