import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** Claims to put into a token; whatever is absent gets a good value. `undefined` leaves a claim out. */
export type TokenClaims = { [Claim in keyof JWTPayload]?: JWTPayload[Claim] | undefined };

/** An issuer of access tokens for tests: discovery and keys over real HTTP on loopback. */
export interface TokenIssuer {
  /** To be configured as the issuer of whatever is tested. */
  readonly issuer: string;
  /** A good token for `claims.aud` (an audience is the caller's to name), five minutes long. */
  tokenFor(claims: TokenClaims, header?: { alg?: string; kid?: string; typ?: string }): Promise<string>;
  /** From now on signs with a new key; the old one is published no more. */
  rotateKeys(): Promise<void>;
  /** How often the keys were fetched. */
  keyFetches(): number;
  /** From now on the keys are unavailable. */
  failKeys(): void;
  /** From now on the token endpoint answers a form like this; until then it refuses. */
  grants(answer: AnswerGrant): void;
  readonly close: () => Promise<void>;
}

/** What the token endpoint gives for a form: an answer with a token, or `undefined` for a refusal. */
export type AnswerGrant = (form: URLSearchParams) => Promise<object | undefined>;

/** Starts an issuer on a free port. */
export async function startTokenIssuer({ realm = 'parley' }: { realm?: string } = {}): Promise<TokenIssuer> {
  let key = await newKey();
  let fetches = 0;
  let areKeysThere = true;
  let grant: AnswerGrant = () => Promise.resolve(undefined);
  const server = createServer((req, res) => {
    const answers: Record<string, () => object> = {
      [`/realms/${realm}/.well-known/openid-configuration`]: () => ({
        ...{ issuer, jwks_uri: `${issuer}/certs` },
        token_endpoint: `${issuer}/token`,
      }),
      [`/realms/${realm}/certs`]: () => {
        fetches += 1;
        return { keys: [key.published] };
      },
    };
    if (req.method === 'POST' && req.url === `/realms/${realm}/token`) {
      void answerGrant(req, res, grant);
      return;
    }
    const answer = answers[req.url ?? ''];
    const body = JSON.stringify(answer?.() ?? {});
    const status = !answer ? 404 : areKeysThere ? 200 : 503;
    res.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/${realm}`;
  return {
    issuer,
    tokenFor: (claims, header = {}) => sign(key, issuer, claims, header),
    rotateKeys: async () => {
      key = await newKey();
    },
    keyFetches: () => fetches,
    failKeys: () => {
      areKeysThere = false;
    },
    grants: (answer) => {
      grant = answer;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answerGrant(req: IncomingMessage, res: ServerResponse, grant: AnswerGrant): Promise<void> {
  const given = await grant(new URLSearchParams(await text(req)));
  res
    .writeHead(given ? 200 : 403, { 'content-type': 'application/json' })
    .end(JSON.stringify(given ?? { error: 'access_denied' }));
}

type IssuerKey = Awaited<ReturnType<typeof newKey>>;

async function newKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const kid = crypto.randomUUID();
  return { kid, privateKey, published: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } };
}

function sign(
  key: IssuerKey,
  issuer: string,
  claims: TokenClaims,
  header: { alg?: string; kid?: string; typ?: string },
) {
  const now = Math.floor(Date.now() / 1000);
  const usual = { iss: issuer, iat: now, exp: now + 300, jti: crypto.randomUUID(), typ: 'Bearer' };
  return new SignJWT({ ...usual, ...claims } as JWTPayload)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: key.kid, ...header })
    .sign(key.privateKey);
}
