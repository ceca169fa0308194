import { attachedIdOf, isAttachedSource } from '@parley/contracts';

/**
 * Keeps the rag-server's tools inside an agent's datasources. Returns the arguments to call with, or `undefined` if
 * a tool cannot be kept inside them: then it must not be called. Files that came with the conversation are always inside.
 */
export function scopeToDatasources(
  tool: string,
  args: Record<string, unknown>,
  datasourceIds: readonly string[] | undefined,
): Record<string, unknown> | undefined {
  if (datasourceIds === undefined) return args;
  if (tool === 'search') return scopeSearch(args, datasourceIds);
  if (tool !== 'fetch_document') return undefined;
  const { datasource_id } = args;
  if (datasource_id === undefined && datasourceIds.length === 1) return { ...args, datasource_id: datasourceIds[0] };
  const isInside =
    typeof datasource_id === 'string' && (datasourceIds.includes(datasource_id) || isAttachedSource(datasource_id));
  return isInside ? args : undefined;
}

/** The same for a search, which can always be kept inside. */
export const scopeSearch = (
  args: Record<string, unknown>,
  datasourceIds: readonly string[] | undefined,
): Record<string, unknown> =>
  datasourceIds === undefined
    ? args
    : { ...args, filters: { ...asObject(args['filters']), datasource_id: searched(datasourceIds) } };

/** A filter names at least one: without datasources, what came with the conversation, which filters do not touch. */
const searched = (ids: readonly string[]) => (ids.length === 0 ? [attachedIdOf()] : [...ids]);

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
