import { isAttachedSource, type TurnLack, type TurnSoFar } from '@parley/contracts';

/** What an answer lacks by its own check; `undefined` of one that needs nothing, or that was not checked. */
export function lackOf({ check, tools }: Pick<TurnSoFar, 'check' | 'tools'>): TurnLack | undefined {
  if (check === undefined) return undefined;
  if (check.basis === 'not_found') return 'not_found';
  if (check.basis === 'model') return tools.some(isSearch) ? 'uncited' : undefined;
  return check.marks.some(({ confirmed }) => !confirmed) ? 'unconfirmed' : undefined;
}

/** Tools of further servers have `__` in their names; those that look something up here take a query. */
const isSearch = ({ tool_name, args }: TurnSoFar['tools'][number]) =>
  !tool_name.includes('__') && typeof args['query'] === 'string';

const maxSources = 20;

/** Ids of the sources that an answer cites, or that came nearest to what it did not find; a file of the person's is nobody else's. */
export const sourcesOf = ({ citations, check }: Pick<TurnSoFar, 'citations' | 'check'>): string[] =>
  [...new Set([...citations, ...(check?.nearest ?? [])].map(({ datasource_id }) => datasource_id))]
    .filter((id) => !isAttachedSource(id))
    .slice(0, maxSources);
