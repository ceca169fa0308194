import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { inWorkspace } from '@parley/testkit';
import { parse } from 'yaml';
import { servers } from '../src/servers/servers.js';

const { services } = parse(readFileSync(inWorkspace('docker/compose.yaml'), 'utf8')) as {
  services: Record<string, { image: string }>;
};

/** A tag such as `26.7` or `5.26-community` stands for every later mend of it. */
const versionIn = (service: string) => /:v?([\d.]+)/.exec(services[service]?.image ?? '')?.[1];

it.each([
  ['authz', 'openfga'],
  ['idp', 'keycloak'],
  ['neo4j', 'neo4j'],
  ['opensearch', 'opensearch'],
  ['redis', 'redis'],
])('the compose file starts as %s what the suites run against', (service, name) => {
  const { version = '' } = servers.find((server) => server.name === name) ?? {};
  const shipped = versionIn(service) ?? 'none';

  expect(`${version}.`.startsWith(`${shipped}.`)).toBe(true);
});
