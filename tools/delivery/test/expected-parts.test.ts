import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { inWorkspace } from '@parley/testkit';
import { expectedParts, unmetParts } from '../src/charts/expected-parts.js';
import { goodValueSets } from '../src/charts/value-sets.js';
import { parseManifests } from '../src/kubernetes/manifest.js';

const manifests = parseManifests(
  'kind: Service\nmetadata: { name: a, labels: { x: one, y: two } }\nspec: { ports: [{ port: 80, name: http }] }',
);
const unmet = (part: string) => unmetParts(manifests, parseManifests(part));

describe('what a set of values has to bring about', () => {
  it('is met by an object that says it, whatever else that says', () => {
    expect(unmet('kind: Service\nmetadata: { name: a, labels: { y: two } }\nspec: { ports: [{ port: 80 }] }')).toEqual(
      [],
    );
  });

  it('is not met by another object, or by one that says something else', () => {
    expect(unmet('kind: Service\nmetadata: { name: b }')).toEqual(['there is no Service b']);
    expect(unmet('kind: Service\nmetadata: { name: a, labels: { y: one } }').join()).toContain('Service a: ');
  });

  it('belongs to a set that there is', () => {
    const files = globSync(inWorkspace('tools/delivery/expected/*.yaml')).map((file) => basename(file, '.yaml'));
    const sets = goodValueSets().map(({ name }) => name);

    expect(files.filter((name) => !sets.includes(name))).toEqual([]);
    expect(files.flatMap(expectedParts).length).toBeGreaterThan(10);
  });
});
