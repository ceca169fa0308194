import { describe, expect, it } from '@jest/globals';
import { flattenSchema, schemaName } from '../src/kubernetes/flatten-schemas.js';

describe('a flattened schema', () => {
  const definitions = {
    Meta: { properties: { owner: { $ref: '#/$defs/Owner' } } },
    Owner: { properties: { parent: { $ref: '#/$defs/Owner' }, $ref: { type: 'string' } } },
    Unused: {},
  };

  it('carries what it refers to, however deep, and nothing else', () => {
    const flat = flattenSchema(
      { $id: 'x', properties: { m: { $ref: '/api/_definitions.json#/$defs/Meta' } } },
      definitions,
    );
    expect(flat).toEqual({
      properties: { m: { $ref: '#/$defs/Meta' } },
      $defs: { Meta: definitions.Meta, Owner: definitions.Owner },
    });
  });

  it('is named as kubeconform looks for it', () => {
    expect(schemaName({ group: 'networking.k8s.io', version: 'v1', kind: 'Ingress' })).toBe('ingress-networking-v1');
    expect(schemaName({ group: '', version: 'v1', kind: 'Service' })).toBe('service-v1');
  });
});
