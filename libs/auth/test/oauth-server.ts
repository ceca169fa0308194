import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the token endpoint is to answer to a form. */
export type AnswerToken = (
  form: URLSearchParams,
) => { status?: number; body: object } | Promise<{ status?: number; body: object }>;

/** A token endpoint with discovery, over real HTTP, that answers as a test tells it. */
export async function startOauthServer(answer: AnswerToken) {
  const asked: URLSearchParams[] = [];
  const server = createServer((req, res) => {
    const send = (status: number, body: object) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (req.url?.endsWith('/.well-known/openid-configuration')) {
      send(200, metadata(issuer));
      return;
    }
    void readForm(req).then(async (form) => {
      asked.push(form);
      const { status = 200, body } = req.url?.endsWith('/revoke') ? { body: {} } : await answer(form);
      send(status, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/parley`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { issuer, asked, close };
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
  revocation_endpoint: `${issuer}/revoke`,
  introspection_endpoint: `${issuer}/introspect`,
  end_session_endpoint: `${issuer}/logout`,
  jwks_uri: `${issuer}/certs`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});

async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
