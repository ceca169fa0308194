import { AppError, isReservedToolId, maxCustomTools } from '@parley/contracts';
import { epochSeconds } from '../time/epoch-seconds.js';
import { refuseCostlySetUp } from '../search/search-cost.js';
import { type CustomTool, type CustomToolDraft, seededToolId } from './custom-tool.js';
import type { ToolStore } from './tool.store.js';

/** What administrators do with custom tools. All throw `CONFLICT` for an id that is reserved. */
export interface ManageCustomTools {
  /** Throws `CONFLICT` when the id is taken or there are too many, `VALIDATION_ERROR` for an unknown datasource. */
  create(draft: CustomToolDraft): Promise<CustomTool>;
  /** `search` included. Throws `NOT_FOUND`, and `VALIDATION_ERROR` for an unknown datasource. */
  replace(draft: CustomToolDraft): Promise<CustomTool>;
  /** Throws `NOT_FOUND`. */
  remove(id: string): Promise<void>;
}

interface Deps {
  readonly store: ToolStore;
  readonly datasourceIds: () => Promise<string[]>;
  readonly now: () => Date;
}

export function manageCustomTools({ store, datasourceIds, now }: Deps): ManageCustomTools {
  return {
    async create(draft) {
      refuseReserved(draft.id);
      await checkSearches(draft, datasourceIds);
      // The seeded one is no custom tool and counts for nothing.
      if ((await store.count()) > maxCustomTools) {
        throw new AppError('CONFLICT', `There are already ${maxCustomTools} custom tools. Delete one first.`);
      }
      const at = epochSeconds(now());
      const created = { ...draft, createdAt: at, updatedAt: at };
      await store.insert(created);
      return created;
    },
    async replace(draft) {
      if (draft.id !== seededToolId) refuseReserved(draft.id);
      await checkSearches(draft, datasourceIds);
      const replaced = await store.replace(draft, epochSeconds(now()));
      if (!replaced) throw toolNotFound();
      return replaced;
    },
    async remove(id) {
      refuseReserved(id);
      if (!(await store.remove(id))) throw toolNotFound();
    },
  };
}

export const toolNotFound = () => new AppError('NOT_FOUND', 'There is no such tool.');

function refuseReserved(id: string): void {
  if (isReservedToolId(id)) throw new AppError('CONFLICT', `${id} is the id of a built-in tool.`);
}

async function checkSearches(draft: CustomToolDraft, datasourceIds: () => Promise<string[]>): Promise<void> {
  refuseCostlySetUp(draft.searches);
  await checkDatasources(draft, datasourceIds);
}

/** A mistyped id would look like "nothing known" for ever; a prefix may name what is still to come. */
async function checkDatasources({ searches }: CustomToolDraft, datasourceIds: () => Promise<string[]>): Promise<void> {
  const named = searches.flatMap(({ datasource_ids: ids }, search) =>
    ids.map((id, at) => ({ id, field: `parallel_searches.${search}.datasource_ids.${at}` })),
  );
  const exact = named.filter(({ id }) => !id.endsWith('*'));
  if (exact.length === 0) return;
  const known = new Set(await datasourceIds());
  const details = exact
    .filter(({ id }) => !known.has(id))
    .map(({ field }) => ({ field, message: 'no such datasource' }));
  if (details.length > 0) throw new AppError('VALIDATION_ERROR', 'The request is not valid.', { details });
}
