import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';

/** What an agent keeps of its sign-in, as the SDK wants it kept. */
class Keeper implements OAuthClientProvider {
  /** Pages that its person was sent to, oldest first. */
  readonly pages: URL[] = [];
  readonly clientMetadata;
  readonly #clientId: string;
  readonly #state = randomUUID();
  #tokens: OAuthTokens | undefined;
  #verifier = '';

  constructor(
    readonly redirectUrl: string,
    clientId: string,
  ) {
    this.#clientId = clientId;
    this.clientMetadata = { client_name: 'e2e', redirect_uris: [redirectUrl] };
  }

  clientInformation = () => ({ client_id: this.#clientId });
  state = () => this.#state;
  tokens = () => this.#tokens;
  saveTokens = (tokens: OAuthTokens): void => void (this.#tokens = tokens);
  redirectToAuthorization = (url: URL): void => void this.pages.push(url);
  saveCodeVerifier = (verifier: string): void => void (this.#verifier = verifier);
  codeVerifier = () => this.#verifier;
  invalidateCredentials = (): void => void (this.#tokens = undefined);
}

/**
 * An agent on a person's machine, with the real client of the SDK: all it is told is the address of MCP and a client id.
 * It listens on loopback for the person to come back from signing in.
 */
export async function openAgent(mcpUrl: string, clientId: string) {
  const arrived: URLSearchParams[] = [];
  const listener = await listen((query) => arrived.push(query));
  const { port } = listener.address() as AddressInfo;
  const keeper = new Keeper(`http://127.0.0.1:${port}/callback`, clientId);
  const transport = () => new StreamableHTTPClientTransport(new URL(mcpUrl), { authProvider: keeper });
  const clients: Client[] = [];

  /** Throws UnauthorizedError when its person has to sign in first. */
  async function connect(): Promise<Client> {
    const client = new Client({ name: 'e2e', version: '1' });
    await client.connect(transport());
    clients.push(client);
    return client;
  }

  /** Sends its person to the page that it was told of, and takes what they come back with. */
  async function signIn(open: (page: URL) => Promise<void>): Promise<void> {
    await connect().catch(unlessUnauthorized);
    await open(last(keeper.pages));
    const query = last(arrived);
    if (query.get('state') !== keeper.state()) throw new Error(`Came back with ${query.toString()}`);
    await transport().finishAuth(query.get('code') ?? '');
  }

  return {
    keeper,
    connect,
    signIn,
    async close(): Promise<void> {
      await Promise.all(clients.map((client) => client.close()));
      await new Promise<void>((done) => listener.close(() => done()).closeAllConnections());
    },
  };
}

export type Agent = Awaited<ReturnType<typeof openAgent>>;

async function listen(take: (query: URLSearchParams) => unknown): Promise<Server> {
  const server = createServer((req, res) => {
    take(new URL(req.url ?? '', 'http://127.0.0.1').searchParams);
    res.end('You may close this page.');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function unlessUnauthorized(error: unknown): void {
  if (!(error instanceof UnauthorizedError)) throw error;
}

function last<T>(list: readonly T[]): T {
  const found = list.at(-1);
  if (found === undefined) throw new Error('Nobody was sent anywhere.');
  return found;
}
