import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { inWorkspace } from '@parley/testkit';
import { definitionOf, type KindSchema } from '../src/cluster/definition-of.js';

it.each(readdirSync(inWorkspace('tools/delivery/schemas')))('%s becomes the definition of its kind', (file) => {
  const schema = JSON.parse(readFileSync(inWorkspace('tools/delivery/schemas', file), 'utf8')) as KindSchema;
  const { metadata, spec } = definitionOf(schema);

  expect(`${spec.group}/${spec.versions[0]?.name ?? ''}`).toBe(schema.properties.apiVersion.const);
  expect(spec.names.kind).toBe(schema.properties.kind.const);
  // Kubernetes takes a definition under no other name.
  expect(metadata.name).toBe(`${spec.names.plural}.${spec.group}`);
  // Nor one of a group of its own without an approval.
  const isOfKubernetes = spec.group.endsWith('.k8s.io');
  expect('annotations' in metadata).toBe(isOfKubernetes);
});
