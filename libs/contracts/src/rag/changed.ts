/**
 * With which rag-server tells what a request has changed where its path does not name it, as a query would:
 * `datasource_id=files%3Aa`. For whoever keeps an audit without reading bodies.
 */
export const changedHeader = 'X-Changed';

/** What can be named so: fields of an answer. */
export type ChangedField = 'datasource_id' | 'tool_id';
