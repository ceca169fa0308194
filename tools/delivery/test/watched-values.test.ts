import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { inWorkspace } from '@parley/testkit';
import { services } from '../src/settings/read-settings.js';

interface ServiceValues {
  serviceMonitor?: { enabled?: boolean };
  networkPolicy?: { allowFrom?: { namespaceSelector?: { matchLabels?: Record<string, string> } }[] };
}

const read = (path: string) => parse(readFileSync(path, 'utf8')) as Record<string, ServiceValues>;

/** Services that Prometheus is told to ask in a set of values, and those of them that it may reach. */
function watchedIn(path: string) {
  const values = read(path);
  const watched = services.filter((service) => values[service]?.serviceMonitor?.enabled === true);
  const reached = watched.filter((service) =>
    (values[service]?.networkPolicy?.allowFrom ?? []).some(
      ({ namespaceSelector }) => namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] === 'monitoring',
    ),
  );
  return { watched, reached };
}

describe('sets of values to begin from', () => {
  const sets = globSync(inWorkspace('charts/parley/ci/*.yaml')).map(watchedIn);

  it('let in who watches, since the network policies keep everybody else out', () => {
    expect(sets.map(({ reached }) => reached)).toEqual(sets.map(({ watched }) => watched));
  });

  it('show once how all services are watched', () => {
    expect(sets.map(({ watched }) => watched)).toContainEqual([...services]);
  });
});
