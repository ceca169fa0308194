import { indexGeneration, indexGenerationList } from '@parley/contracts';
import { until } from '../start-rag-server.js';
import type { Rows } from './row.js';
import type { Stage } from './stage.js';

const path = '/v1/index/generations';

const list = async ({ admin }: Stage) => indexGenerationList.parse((await admin.get(path)).body);

/** The one that is compared with the live one; it stays beside all others. */
const compared = new WeakMap<Stage, string>();

/** Without any other beside the live one, so that there is room for another. */
async function alone(stage: Stage): Promise<string> {
  const { generations, models } = await list(stage);
  for (const { generation_id: id, state } of generations)
    if (state !== 'live' && id !== compared.get(stage)) await stage.admin.delete(`${path}/${id}`);
  // The one that stays is filled again when other rows have written meanwhile, and one at a time is filled.
  await until(
    () => list(stage),
    (now) => now.generations.every(({ state }) => state !== 'building'),
  );
  return models[0] ?? '';
}

async function newGeneration(stage: Stage) {
  const made = await until(
    async () => stage.admin.post(path).send({ model: await alone(stage) }),
    ({ status }) => status !== 409,
  );
  const { generation_id } = indexGeneration.parse(made.body);
  return { params: { generation_id } };
}

async function readyGeneration(stage: Stage) {
  const made = await newGeneration(stage);
  const isReady = async () =>
    (await list(stage)).generations.some(
      ({ generation_id: id, state }) => id === made.params.generation_id && state === 'ready',
    );
  await until(isReady, Boolean);
  return made;
}

async function comparedGeneration(stage: Stage) {
  const known = compared.get(stage);
  if (known !== undefined) return { params: { generation_id: known } };
  const made = await readyGeneration(stage);
  compared.set(stage, made.params.generation_id);
  return made;
}

export const indexRows: Rows = {
  [`GET ${path}`]: { role: 'admin', good: () => ({}), again: [200], needs: ['docdb'] },
  [`POST ${path}`]: {
    role: 'admin',
    good: async (stage) => ({ body: { model: await alone(stage) } }),
    again: [409],
    needs: ['docdb'],
  },
  [`POST ${path}/{generation_id}/pause`]: { role: 'admin', good: newGeneration, again: [202], needs: ['docdb'] },
  [`POST ${path}/{generation_id}/resume`]: { role: 'admin', good: newGeneration, again: [202], needs: ['docdb'] },
  [`POST ${path}/{generation_id}/live`]: { role: 'admin', good: readyGeneration, again: [202], needs: ['docdb'] },
  [`POST ${path}/{generation_id}/compare`]: {
    role: 'admin',
    good: async (stage) => ({ ...(await comparedGeneration(stage)), body: { query: 'a tunnel', limit: 3 } }),
    again: [200],
    needs: ['docdb', 'authz', 'index', 'embeddings'],
  },
  [`DELETE ${path}/{generation_id}`]: { role: 'admin', good: newGeneration, again: [409], needs: ['docdb'] },
};
