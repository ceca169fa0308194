import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { startScriptedServer } from './scripted-server.js';

const accepted = {
  ingestor_id: 'files:a',
  message: 'Registered.',
  max_documents_per_ingest: 10,
  max_request_bytes: 1000,
  max_document_bytes: 100,
  max_chunk_size: 100,
  ping_interval_seconds: 60,
};

describe('the library in a browser', () => {
  let code: string;
  let server: Awaited<ReturnType<typeof startScriptedServer>>;
  beforeAll(async () => {
    server = await startScriptedServer({ status: 200, body: accepted });
    const { outputFiles } = await build({
      stdin: {
        contents: "import { createRagClient } from '@parley/client'; globalThis.createRagClient = createRagClient;",
        resolveDir: fileURLToPath(new URL('.', import.meta.url)),
      },
      bundle: true,
      write: false,
      platform: 'browser',
      format: 'iife',
      tsconfig: fileURLToPath(new URL('../../../tsconfig.base.json', import.meta.url)),
    });
    code = outputFiles[0]?.text ?? '';
  });
  afterAll(() => server.close());

  it('calls an API without the schemas that answers in a stream are read by', () => {
    expect(code).not.toContain('ZodObject');
  });

  it('bundles without a Node module and makes calls with what browsers have', async () => {
    const { fetch, Request, Response, Headers, FormData, URL, URLSearchParams } = globalThis;
    const { AbortSignal, AbortController, TextEncoder, TextDecoder, setTimeout, clearTimeout } = globalThis;
    const onTheWire = { fetch, Request, Response, Headers, FormData, URL, URLSearchParams };
    const browser = {
      ...onTheWire,
      AbortSignal,
      AbortController,
      TextEncoder,
      TextDecoder,
      setTimeout,
      clearTimeout,
    };
    const context = createContext({ ...browser, baseUrl: server.url });
    runInContext(code, context);

    const answer: unknown = await runInContext(
      `createRagClient({ baseUrl }).post('/v1/ingestor/heartbeat', { body: { ingestor_type: 'files', ingestor_name: 'a' } })`,
      context,
    );

    expect(answer).toEqual(accepted);
    expect(runInContext('typeof Buffer + typeof process + typeof require', context)).toBe(
      'undefinedundefinedundefined',
    );
  });
});
