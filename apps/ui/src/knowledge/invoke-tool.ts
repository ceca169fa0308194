import { ApiFailure } from '@parley/client';
import type { EntityDetailsAnswer, FetchDocumentAnswer, SearchAnswer } from '@parley/contracts';
import { rag } from '../api/clients.js';
import { t } from '../texts/texts.js';

/** What tools answer; every custom tool answers as `search` does. */
interface Answers {
  readonly fetch_document: FetchDocumentAnswer;
  readonly graph_fetch_data_entity_details: EntityDetailsAnswer;
}
type AnswerOf<Name extends string> = Name extends keyof Answers ? Answers[Name] : SearchAnswer;

/** Runs a tool as an agent would. Throws `ApiFailure` with the tool's own words when it could not do it. */
export async function invokeTool<Name extends string>(
  name: Name,
  args: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<AnswerOf<Name>> {
  const body = { tool_name: name, arguments: { ...args } };
  const { success, result, error } = await rag.post('/v1/mcp/invoke', {
    body,
    isRepeatable: true,
    ...(signal && { signal }),
  });
  if (!success) throw new ApiFailure('NOT_FOUND', error ?? t('The tool did not say why it failed.'), { status: 404 });
  // Typed like every other answer of the API: rag-server checks what its tools give against these very schemas.
  return result as AnswerOf<Name>;
}
