import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Account = Record<string, unknown> & { id: string; email: string };

/** The accounts of an idp as its administrator reads and writes them; the demo's own idp has no such administrator. */
export async function startAccounts(...accounts: Account[]) {
  const server = createServer(async (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://idp');
    const at = accounts.findIndex(({ id }) => pathname.endsWith(`/users/${id}`));
    const send = (body: unknown) => res.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (pathname.endsWith('/token')) return send({ access_token: 'of-the-administrator', expires_in: 60 });
    if (pathname.endsWith('/users')) return send(accounts.filter(({ email }) => email === searchParams.get('email')));
    if (at < 0) return res.writeHead(404).end('{}');
    if (req.method !== 'PUT') return send(accounts[at]);
    accounts[at] = JSON.parse(await textOf(req)) as Account;
    return res.writeHead(204).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    accounts,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

async function textOf(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of req) text += String(chunk);
  return text;
}
