/** Nodes of one OpenSearch on this machine, which may be killed. */
export interface Nodes {
  readonly urls: readonly string[];
  kill(node: number): Promise<void>;
  /** Resolves once the node does its work again. */
  start(node: number): Promise<void>;
  /** The node with the copy of the index that every write goes to first. */
  primaryOf(index: string): Promise<number>;
  /** Resolves once all nodes are there, each with a whole copy of the index. */
  untilWhole(index: string): Promise<void>;
  remove(index: string): Promise<void>;
}

interface Listed {
  readonly name: string;
  readonly url: string;
}

/** @param control `OPENSEARCH_NODES`, of `npm run test:neighbours -- --three-nodes`: lists, kills and starts the nodes */
export async function nodesBehind(control: string): Promise<Nodes> {
  const listed = (await ask(control)) as readonly Listed[];
  const urls = listed.map(({ url }) => url);
  return {
    urls,
    kill: (node) => ask(`${control}/${node}`, 'DELETE').then(nothing),
    start: (node) => ask(`${control}/${node}`, 'PUT').then(nothing),
    async primaryOf(index) {
      const copies = (await askAny(urls, `/_cat/shards/${index}?format=json`)) as { prirep: string; node: string }[];
      const primary = copies.find(({ prirep }) => prirep === 'p')?.node;
      return listed.findIndex(({ name }) => name === primary);
    },
    async untilWhole(index) {
      const wanted = `wait_for_status=green&wait_for_nodes=${urls.length}&timeout=30s`;
      for (let left = waits; left > 0; left -= 1) {
        // A copy that could not be made five times, as on a busy machine, is tried again only for those who ask.
        await askAny(urls, '/_cluster/reroute?retry_failed=true&filter_path=acknowledged', 'POST');
        // A cluster that is not whole in time is an answer 408.
        if (await askAny(urls, `/_cluster/health/${index}?${wanted}`).then(isThere, () => false)) return;
      }
      throw new Error('The cluster did not become whole.');
    },
    remove: (index) => askAny(urls, `/${index}`, 'DELETE').then(nothing),
  };
}

const nothing = (): void => undefined;
const isThere = (): boolean => true;

/** Of up to a minute and a half, as all nodes are asked, one after the other. */
const waits = 4;

/** Asks one node after the other until one answers. */
async function askAny([url, ...others]: readonly string[], path: string, method = 'GET'): Promise<unknown> {
  if (url === undefined) throw new Error(`No node answers ${path}.`);
  return ask(`${url}${path}`, method).catch(() => askAny(others, path, method));
}

async function ask(url: string, method = 'GET'): Promise<unknown> {
  const answer = await fetch(url, { method, signal: AbortSignal.timeout(300_000) });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
