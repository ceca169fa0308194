import type { Stack } from '@parley/stack';

/** Lets the demo's space use an object in authz without a record in docdb: drift. */
export async function strayTuple({ addresses, demo }: Stack['run'], object: string): Promise<void> {
  const authz = addresses['authz'] ?? '';
  const { stores } = (await (await call(`${authz}/stores`)).json()) as { stores: { id: string; name: string }[] };
  const store = stores.find(({ name }) => name === 'parley');
  const user = `chatx_space:${demo.workspace}--${demo.space_id}`;
  const body = JSON.stringify({ writes: { tuple_keys: [{ user, relation: 'user', object }] } });
  await call(`${authz}/stores/${store?.id ?? ''}/write`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
}

async function call(url: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
