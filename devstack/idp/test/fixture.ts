import { afterEach, expect } from '@jest/globals';
import {
  demoRealm,
  type DemoRealmOptions,
  hashPassword,
  type Idp,
  type IdpOptions,
  type RealmConfig,
  startIdp,
} from '../src/index.js';
import { isReal, openRealIdp } from './real-idp.js';

export const secrets = {
  'ui-bff': 'ui-bff-secret',
  'chatx-bot': 'chatx-bot-secret',
  'dynamic-agents': 'dynamic-agents-secret',
  'rag-server': 'rag-server-secret',
  ingestor: 'ingestor-secret',
  'parley-provisioner': 'provisioner-secret',
};
export const passwords = { alice: 'alice-pass', bob: 'bob-pass', carol: 'carol-pass' };
export const uiBffUrl = 'http://127.0.0.1:3000';
export const callback = `${uiBffUrl}/api/auth/callback`;
export const alicesChatxId = 'Y2lzY29-person-Alice=';

/** Made once: hashing is slow on purpose. */
const hashes: Readonly<Record<string, string>> = Object.fromEntries(
  await Promise.all(Object.entries(passwords).map(async ([name, password]) => [name, await hashPassword(password)])),
) as Record<string, string>;

/** The demo realm with the secrets and passwords above; exchange by recipe B, which every Keycloak of today has. */
export function aRealm(more: Partial<DemoRealmOptions> = {}): RealmConfig {
  const chatxUserIds = { alice: alicesChatxId, bob: 'person-bob' };
  const exchangeRecipe = 'B';
  const realm = demoRealm({ uiBffUrl, secrets, passwords, chatxUserIds, exchangeRecipe, ...more });
  const users = realm.users.map((user) => ({ ...user, passwordHash: hashes[user.username] ?? '' }));
  // As a realm that nobody set up.
  return { ...realm, users, lifetimes: {} };
}

/** A clock that stands still until it is moved. */
export function aClock(startMs = Date.now()) {
  let timeMs = startMs;
  return { now: () => timeMs, advanceS: (seconds: number) => (timeMs += seconds * 1000) };
}

const opened: Idp[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((idp) => idp.close()));
});

/** An idp with a realm of its own, closed after the test: on a free port, or the Keycloak that IDP_URL names. */
export async function startTestIdp(options: Partial<IdpOptions> = {}): Promise<TestIdp> {
  const idp = await openTestIdp(options);
  opened.push(idp);
  return idp;
}

/** One for several tests that only read; who opens it closes it. */
export async function openTestIdp(options: Partial<IdpOptions> = {}): Promise<TestIdp> {
  const logged: string[] = [];
  const log = (message: string) => logged.push(message);
  const realm = options.realm ?? aRealm();
  const idp = isReal
    ? await openRealIdp({ ...options, realm })
    : await startIdp({ port: 0, log, isForTests: options.dataDir === undefined, ...options, realm });
  return { ...idp, ...callsTo(idp.issuer), logged };
}

export type TestIdp = Idp & ReturnType<typeof callsTo> & { readonly logged: string[] };
export type Json = Record<string, unknown>;
/** Parameters by name; one that is undefined is left out. */
export type Form = Readonly<Record<string, string | undefined>>;
/** A lifetime in seconds, some of which may have passed on a busy machine. */
export const nearly = (seconds: number): unknown => expect.closeTo(seconds, -1.5);
export interface Answer {
  status: number;
  body: Json;
  headers: Headers;
}

type ClientName = keyof typeof secrets;

/** The calls that tests make over and over, as plain HTTP. */
export function callsTo(issuer: string, clientSecrets: Readonly<Record<ClientName, string>> = secrets) {
  const url = new URL(issuer).origin;
  const endpoint = `${issuer}/protocol/openid-connect`;
  const post = async (path: string, form: Record<string, string> | [string, string][]): Promise<Answer> => {
    const res = await send(`${endpoint}${path}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    return answer(res);
  };
  const as = (client: ClientName) => ({ client_id: client, client_secret: clientSecrets[client] });
  const token = (client: ClientName, form: Form) => post('/token', named({ ...as(client), ...form }));
  const clientToken = async (client: ClientName, scope?: string) => {
    const { body } = await token(client, { grant_type: 'client_credentials', ...(scope !== undefined && { scope }) });
    return String(body['access_token']);
  };
  const signIn = (username: string, password: string, scope = 'openid') =>
    token('ui-bff', { grant_type: 'password', username, password, scope });
  const exchange = async (form: Form, subjectScope = 'openid team-platform') =>
    token('chatx-bot', {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: await clientToken('chatx-bot', subjectScope),
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      ...form,
    });
  const admin = async (bearer: string | undefined, method: string, path: string, body?: unknown): Promise<Answer> => {
    const headers = {
      ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      'Content-Type': 'application/json',
    };
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    return answer(
      await send(`${url}/admin/realms/parley${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: payload }),
      }),
    );
  };
  const userinfo = async (bearer: unknown) =>
    answer(await send(`${endpoint}/userinfo`, { headers: { Authorization: `Bearer ${String(bearer)}` } }));
  const introspect = (client: ClientName, value: unknown) =>
    post('/token/introspect', { ...as(client), token: String(value) });
  return { endpoint, as, post, token, clientToken, signIn, exchange, admin, userinfo, introspect };
}

const named = (form: Form) => Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined);

/** One connection a call: a kept one would not outlive a restart of the idp on the same port. */
const send = (url: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) =>
  fetch(url, { ...init, headers: { ...init.headers, Connection: 'close' } });

async function answer(res: Response): Promise<Answer> {
  const text = await res.text();
  const isJson = res.headers.get('content-type')?.includes('json') === true;
  return { status: res.status, body: (isJson ? JSON.parse(text) : { text }) as Json, headers: res.headers };
}
