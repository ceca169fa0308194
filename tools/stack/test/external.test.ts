import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type External, portsNeeded, readExternal } from '../src/external.js';
import { createLayout } from '../src/layout.js';
import { defaultPorts } from '../src/ports.js';
import { loadSecrets } from '../src/secrets.js';
import { createTopology } from '../src/topology.js';

const folder = mkdtempSync(join(tmpdir(), 'parley-external-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function topologyBeside(external: External) {
  const layout = createLayout(folder);
  const secrets = loadSecrets(layout.secretsFile);
  const topology = createTopology({ dist: 'dist', layout, ports: defaultPorts, secrets, extra: {}, external });
  const envOf = (name: string) => topology.services.find((service) => service.name === name)!.env;
  return { topology, envOf };
}

describe('a stack beside real neighbours', () => {
  it('points every service there, and waits for none of the embedded ones that they replace', () => {
    const { topology, envOf } = topologyBeside({
      DOCDB_URI: 'mongodb://127.0.0.1:1/',
      AUTHZ_HTTP: 'http://127.0.0.1:2',
      IDP_URL: 'http://127.0.0.1:3',
      RATE_LIMIT_REDIS_URL: 'redis://127.0.0.1:4',
      GRAPH_STORE: 'neo4j',
      NEO4J_ADDR: 'bolt://127.0.0.1:5',
    });

    expect(topology.neighbours.readyUrls).toEqual([`tcp://127.0.0.1:${defaultPorts.chatx}`]);
    for (const { name, env } of topology.services) {
      const { DOCDB_URI, AUTHZ_HTTP } = env;
      expect({ name, DOCDB_URI, AUTHZ_HTTP }).toEqual({
        name,
        DOCDB_URI: 'mongodb://127.0.0.1:1/',
        AUTHZ_HTTP: 'http://127.0.0.1:2',
      });
    }
    expect(envOf('rag-server')).toMatchObject({
      OIDC_ISSUER: 'http://127.0.0.1:3/realms/parley',
      GRAPH_STORE: 'neo4j',
      NEO4J_ADDR: 'bolt://127.0.0.1:5',
    });
    expect(envOf('ui-bff')).toMatchObject({ RATE_LIMIT_REDIS_URL: 'redis://127.0.0.1:4' });
  });

  it('needs no ports of those whose place they take', () => {
    const needed = portsNeeded({ DOCDB_URI: 'mongodb://127.0.0.1:1/', AUTHZ_HTTP: 'http://127.0.0.1:2' });
    expect(needed).toEqual(['ui-bff', 'chatx-bot', 'dynamic-agents', 'rag-server', 'idp', 'chatx']);
  });

  it('exchanges tokens without an audience at a real idp, with one at the embedded', () => {
    expect(topologyBeside({ IDP_URL: 'http://127.0.0.1:3' }).envOf('chatx-bot')).not.toHaveProperty(
      'IDP_EXCHANGE_AUDIENCE',
    );
    expect(topologyBeside({}).envOf('chatx-bot')).toMatchObject({ IDP_EXCHANGE_AUDIENCE: 'dynamic-agents' });
  });
});

describe('a file of neighbours', () => {
  it('is refused with the setting that it should not have', () => {
    const file = join(folder, 'neighbours.json');
    writeFileSync(file, JSON.stringify({ DOCDB_URL: 'mongodb://127.0.0.1:1/' }));

    expect(() => readExternal(file)).toThrow(/neighbours\.json does not describe neighbours:\n.*DOCDB_URL/s);
  });

  it('is told of where it is missing, with the way to make one', () => {
    const file = join(folder, 'up.json');
    expect(() => readExternal(file)).toThrow(`There is no ${file}. Start them with "npm run neighbours -- up"`);
  });

  it('is refused where it is no JSON', () => {
    const file = join(folder, 'half.json');
    writeFileSync(file, '{"DOCDB_URI":');
    expect(() => readExternal(file)).toThrow('half.json does not describe neighbours');
  });
});
