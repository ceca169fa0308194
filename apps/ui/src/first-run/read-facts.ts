import { ApiFailure } from '@parley/client';
import { rag, ui } from '../api/clients.js';
import type { Me } from '../api/use-me.js';
import type { Facts } from './facts.js';

/** As many of each are looked at until one tells that the step is done. */
const most = 10;

/** Checks every step where it is done: nothing is noted down that could differ from what is there. */
export async function readFacts(may: Me['may'], signal: AbortSignal): Promise<Facts> {
  const { manage_spaces: mayConnectSpaces, administer: mayAdminister } = may;
  const [user, knowledge, hasAnswer, hasSpace, hasModel, hasTeam] = await Promise.all([
    rag.get('/v1/user/info', { signal }),
    readKnowledge(signal),
    readHasAnswer(signal),
    mayConnectSpaces && readHasSpace(signal),
    mayAdminister && readHasModel(signal),
    mayAdminister && readHasTeam(signal),
  ]);
  const mayAddKnowledge = user.permissions.includes('ingest');
  return { mayAddKnowledge, mayConnectSpaces, mayAdminister, ...knowledge, hasAnswer, hasSpace, hasModel, hasTeam };
}

async function readKnowledge(signal: AbortSignal): Promise<Pick<Facts, 'hasSource' | 'canReadPassage'>> {
  const { datasources } = await rag.get('/v1/datasources', { signal });
  const ids = datasources.map(({ datasource_id }) => datasource_id);
  const canReadPassage = await some(ids, async (datasource_id) => {
    const params = { path: { datasource_id }, query: { offset: 0, limit: 1 } };
    const found = await rag.get('/v1/datasource/{datasource_id}/documents', { signal, params }).catch(unlessRefused);
    return found !== undefined && found.total_chunks > 0;
  });
  return { hasSource: ids.length > 0, canReadPassage };
}

async function readHasAnswer(signal: AbortSignal): Promise<boolean> {
  const { data } = await ui.get('/api/v1/chat/conversations', {
    signal,
    params: { query: { limit: most, offset: 0 } },
  });
  return some(data, async ({ id }) => {
    const params = { path: { id }, query: { limit: most, offset: 0 } };
    const { turns } = (await ui.get('/api/v1/chat/conversations/{id}', { signal, params })).data;
    return turns.some(({ status }) => status === 'completed');
  });
}

/** The platform lists only spaces whose mapping is active. */
async function readHasSpace(signal: AbortSignal): Promise<boolean> {
  const params = { query: { limit: 1, offset: 0 } };
  return (await ui.get('/api/admin/chatx/spaces', { signal, params })).data.total > 0;
}

/** The steps are worth showing all the same where this cannot be read. */
const readHasModel = (signal: AbortSignal): Promise<boolean> =>
  ui.get('/api/dynamic-agents/models', { signal }).then(
    ({ data }) => data.some(({ is_default }) => is_default),
    () => true,
  );

/** As with models. */
const readHasTeam = (signal: AbortSignal): Promise<boolean> =>
  ui.get('/api/admin/teams', { signal, params: { query: { limit: 1, offset: 0 } } }).then(
    ({ pagination }) => pagination.total > 0,
    () => true,
  );

/** One after the other: mostly the first one tells, and a person has 100 calls a minute. */
async function some<T>(items: readonly T[], isSo: (item: T) => Promise<boolean>): Promise<boolean> {
  for (const item of items.slice(0, most)) if (await isSo(item)) return true;
  return false;
}

/** A source that somebody may know of, but not read, is no failure. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof ApiFailure && (error.status === 403 || error.status === 404)) return;
  throw error;
}
