import { describe, expect, it } from '@jest/globals';
import { readEntity } from './read-entity.js';
import { singular } from './singular.js';

const aService = {
  entity_type: 'K8sService',
  additional_types: ['Resource'],
  all_properties: {
    uid: 'u1',
    name: 'web',
    labels: { app: 'web', 'tier.kind': 'front' },
    addresses: ['10.0.0.1', '10.0.0.2'],
    mixed: [1, 'a', { b: 1 }],
    nothing: null,
    spec: { ports: [{ port: 80, targets: [{ pod: 'p1' }] }, { port: 443 }] },
    note: 'x'.repeat(251),
  },
  primary_key_properties: ['uid', 'name'],
  additional_key_properties: [['labels.app']],
};
const read = (entity: object) => readEntity(JSON.stringify(entity));
const partsOf = (entity: object) => {
  const answer = read(entity);
  if ('why' in answer) throw new Error(answer.why);
  return answer.parts;
};

describe('an entity', () => {
  it('is flat: nested objects as dotted keys, lists of one kind kept, mixed ones as JSON, long texts left out', () => {
    expect(partsOf(aService)[0]).toEqual({
      type: 'K8sService',
      primaryKey: 'u1_|||_web',
      additionalTypes: ['Resource'],
      properties: {
        uid: 'u1',
        name: 'web',
        'labels.app': 'web',
        'labels.tier.kind': 'front',
        addresses: ['10.0.0.1', '10.0.0.2'],
        mixed: '[1,"a",{"b":1}]',
      },
      primaryKeyProperties: ['uid', 'name'],
      additionalKeyProperties: [['labels.app']],
    });
  });

  it('is split at lists of objects, however deep, each part knowing what it is part of', () => {
    const parts = partsOf(aService).slice(1);

    expect(parts.map(({ type, primaryKey, properties, parent }) => [type, primaryKey, properties, parent])).toEqual([
      [
        'K8sService_Spec_Port',
        'u1_|||_web_|||_K8sService_Spec_Port_|||_0',
        { port: 80 },
        { type: 'K8sService', primaryKey: 'u1_|||_web', index: '0' },
      ],
      [
        'K8sService_Spec_Port_Target',
        'u1_|||_web_|||_K8sService_Spec_Port_|||_0_|||_K8sService_Spec_Port_Target_|||_0',
        { pod: 'p1' },
        { type: 'K8sService_Spec_Port', primaryKey: 'u1_|||_web_|||_K8sService_Spec_Port_|||_0', index: '0' },
      ],
      [
        'K8sService_Spec_Port',
        'u1_|||_web_|||_K8sService_Spec_Port_|||_1',
        { port: 443 },
        { type: 'K8sService', primaryKey: 'u1_|||_web', index: '1' },
      ],
    ]);
  });

  it('keeps a key whatever its length', () => {
    const name = 'n'.repeat(300);
    const [root] = partsOf({ entity_type: 'T', all_properties: { name }, primary_key_properties: ['name'] });

    expect(root?.properties).toEqual({ name });
  });

  it.each([
    ['no JSON', '{', /not JSON/],
    ['a list', '[]', /the entity/],
    ['no type', '{"all_properties":{},"primary_key_properties":["a"]}', /entity_type/],
    ['no key', '{"entity_type":"T","all_properties":{},"primary_key_properties":[]}', /primary_key_properties/],
    [
      'a key without a value',
      '{"entity_type":"T","all_properties":{},"primary_key_properties":["a"]}',
      /key property a/,
    ],
    [
      'a key that is no value of its own',
      '{"entity_type":"T","all_properties":{"__proto__":1},"primary_key_properties":["toString"]}',
      /key property toString/,
    ],
  ])('is none with %s', (_what, text, why) => {
    expect(readEntity(text)).toEqual({ why: expect.stringMatching(why) });
  });

  it.each(['`', 'a`) DETACH DELETE n //', 'a\\u0060', '\n', 'DataEntity', 'SchemaEntity', 'SubEntity', ' '])(
    'is none of the type %j, which no label can be',
    (type) => {
      const entity = { all_properties: { a: 1 }, primary_key_properties: ['a'] };

      expect(read({ ...entity, entity_type: type })).toEqual({ why: expect.stringContaining('cannot be a type') });
      expect(read({ ...entity, entity_type: 'T', additional_types: [type] })).toHaveProperty('why');
    },
  );

  it.each(['a`) DETACH DELETE n //', 'a\\u0060'])(
    'is none when its property %j would become the type of a part',
    (name) => {
      const entity = {
        entity_type: 'T',
        all_properties: { id: 1, [name]: [{ b: 2 }] },
        primary_key_properties: ['id'],
      };

      expect(read(entity)).toEqual({ why: expect.stringContaining('cannot be a type') });
    },
  );
});

it.each([
  ['ports', 'port'],
  ['policies', 'policy'],
  ['addresses', 'address'],
  ['processes', 'process'],
  ['boxes', 'box'],
  ['leases', 'lease'],
  ['status', 'status'],
  ['Series', 'Series'],
  ['ops', 'ops'],
  ['dns', 'dns'],
  ['redis', 'redis'],
  ['jenkins', 'jenkins'],
])('one of %s is %s', (many, one) => {
  expect(singular(many)).toBe(one);
});
