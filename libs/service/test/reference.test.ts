import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AppError, errorBody } from '@parley/contracts';
import {
  type ApiReference,
  createMetrics,
  createServiceApp,
  envelopeErrorBody,
  type Listening,
  pageFiles,
} from '../src/index.js';
import { serveForTest, silentLog } from '../src/testing/index.js';

const reference: ApiReference<'signedIn'> = {
  ...{ title: 'Things', version: '1', errorBody, documentPath: '/openapi.json', docsPath: '/docs' },
  access: 'signedIn',
  authOf: { signedIn: 'bearer' },
};
const asBob = { authorization: 'bob' };

let server: Listening;
beforeAll(async () => {
  const app = createServiceApp<'signedIn', string>({
    ...{ log: silentLog(), metrics: createMetrics('test'), errorBody: envelopeErrorBody, routes: [], reference },
    entrance: {
      guardOf: () => (req, _res, next) =>
        next(req.get('authorization') === undefined ? new AppError('UNAUTHORIZED', 'Sign in.') : undefined),
      callerOf: () => undefined,
    },
  });
  server = await serveForTest(app);
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = asBob) => fetch(server.url + path, { headers });

it('the page of the API has only files that are local and not inline', async () => {
  const page = await get('/docs');
  const html = await page.text();

  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(html).not.toMatch(/https?:\/\//);
  expect(html).not.toMatch(/<script>/);
});

it('document, page and files are for the same readers', async () => {
  const paths = ['/openapi.json', '/docs', ...pageFiles(reference).map(({ path }) => path)];
  for (const path of paths)
    expect([path, (await get(path, {})).status, (await get(path)).status]).toEqual([path, 401, 200]);
});

it('a file is sent whole, and not to whoever has another', async () => {
  const css = '/docs/swagger-ui.css';
  const part = await get(css, { ...asBob, range: 'bytes=999999999-' });
  const kept = await get(css, { ...asBob, 'if-match': '"kept"' });

  expect(part.status).toBe(200);
  expect([kept.status, await kept.json()]).toMatchObject([412, { code: 'PRECONDITION_FAILED' }]);
});
