import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { authorizationModel, type AuthorizationModel } from '../authorization-model.js';
import { parseModel } from '../parse-model.js';

const workspace = new URL('../../../../', import.meta.url);
const cache = new URL('node_modules/.cache/parley-models/', workspace);

/** The model of `model/parley.fga`, for tests that install it. Throws as `parseModel` does. */
export async function parleyModel(): Promise<AuthorizationModel> {
  return keptModel(await readFile(new URL('libs/authz-client/model/parley.fga', workspace), 'utf8'), cache);
}

/**
 * As `parseModel`, which takes a second that every test file would spend again: what it returned is kept in `folder`, a URL
 * that ends in a slash, by the text and the parser that it came from.
 */
export async function keptModel(dsl: string, folder: URL): Promise<AuthorizationModel> {
  const parser = await readFile(new URL('node_modules/@openfga/syntax-transformer/package.json', workspace));
  const file = new URL(`${createHash('sha256').update(dsl).update(parser).digest('hex')}.json`, folder);
  return (await readKept(file)) ?? keep(file, await parseModel(dsl));
}

/** Absent or damaged, it is parsed anew. */
const readKept = (file: URL): Promise<AuthorizationModel | undefined> =>
  readFile(file, 'utf8')
    .then((text) => authorizationModel.parse(JSON.parse(text)))
    .catch(() => undefined);

/** Test processes that run at once see a whole file or none. */
async function keep(file: URL, model: AuthorizationModel): Promise<AuthorizationModel> {
  const own = new URL(`${file.href}.${process.pid}`);
  await mkdir(new URL('.', file), { recursive: true });
  await writeFile(own, JSON.stringify(model));
  await rename(own, file);
  return model;
}
