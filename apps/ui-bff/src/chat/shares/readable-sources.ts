import { type Citation, invokeToolAnswer } from '@parley/contracts';
import { dependencyCaller, dependencyDown } from '@parley/service';

/** A document that an answer names. */
export type NamedDocument = Pick<Citation, 'datasource_id' | 'document_id'>;

/**
 * Which of these documents the bearer may read now, as rag-server says: what it does not say yes to is not readable.
 * Throws AppError `SERVICE_UNAVAILABLE` naming rag-server when it cannot be asked at all.
 */
export type FindReadable = (
  bearer: string,
  documents: readonly NamedDocument[],
  signal: AbortSignal,
) => Promise<(document: NamedDocument) => boolean>;

const name = 'rag-server';

/** How many documents are asked about at once. */
const atOnce = 4;

/** @param url of rag-server */
export function makeFindReadable(url: string): FindReadable {
  const call = dependencyCaller({ name, timeoutMs: 10_000 });
  const mayRead = async (bearer: string, document: NamedDocument, signal: AbortSignal) => {
    const { datasource_id, document_id } = document;
    const body = { tool_name: 'fetch_document', arguments: { datasource_id, document_id, max_chars: 1 } };
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const sent = { method: 'POST' as const, headers, body: JSON.stringify(body), signal };
    const res = await call(`${url}/v1/mcp/invoke`, sent);
    if (res.status >= 500) throw dependencyDown(name, 'bad_answer');
    return res.ok && invokeToolAnswer.safeParse(res.json()).data?.success === true;
  };
  return async (bearer, documents, signal) => {
    const left = new Map(documents.map((one) => [keyOf(one), one]));
    const readable = new Set<string>();
    const work = async () => {
      for (let next = take(left); next; next = take(left))
        if (await mayRead(bearer, next, signal)) readable.add(keyOf(next));
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return (document) => readable.has(keyOf(document));
  };
}

function take(left: Map<string, NamedDocument>): NamedDocument | undefined {
  const [first] = left;
  if (first) left.delete(first[0]);
  return first?.[1];
}

const keyOf = ({ datasource_id, document_id }: NamedDocument): string => JSON.stringify([datasource_id, document_id]);
