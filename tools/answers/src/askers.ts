import { readFileSync } from 'node:fs';
import { createRagClient, createUiClient, streamChat } from '@parley/client';
import type { Run } from '@parley/stack';
import { signIn } from '@parley/testkit';
import type { Asker } from './ask.js';

/** A person of the demo, by user name. Throws Error for another name; ApiFailure. */
export const demoAsker =
  ({ addresses, accounts }: Run) =>
  async (name: string): Promise<Asker> => {
    const account = accounts.find(({ username }) => username === name);
    if (!account) throw new Error(`The demo has no account ${name}.`);
    const uiBff = addresses['ui-bff'];
    if (!uiBff) throw new Error('run.json names no address of ui-bff.');
    const headers = { cookie: await signIn(uiBff, account), origin: uiBff };
    return clients(uiBff, { headers });
  };

/**
 * A person of any installation, by an access token in a file: read anew for each request, so that whoever renews the file
 * need not be known here.
 * @param tokens `NAME=FILE`, one a person. Throws Error for a name without one.
 */
export const tokenAsker =
  (uiBff: string, tokens: readonly string[]) =>
  (name: string): Promise<Asker> => {
    const file = tokens.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
    if (file === undefined) return Promise.reject(new Error(`Give a token for ${name}: --token ${name}=FILE.`));
    return Promise.resolve(clients(uiBff, { token: () => Promise.resolve(readFileSync(file, 'utf8').trim()) }));
  };

type How = Omit<Parameters<typeof createUiClient>[0], 'baseUrl'>;

function clients(uiBff: string, how: How): Asker {
  const ui = createUiClient({ ...how, baseUrl: uiBff });
  return {
    rag: createRagClient({ ...how, baseUrl: `${uiBff}/api/rag` }),
    async *stream(request, signal) {
      for await (const event of streamChat(ui, request, { signal }))
        yield event.event === 'gap' ? { event: 'gap' } : event;
    },
    forget: (id) => ui.delete('/api/v1/chat/conversations/{id}', { params: { path: { id } } }),
  };
}
