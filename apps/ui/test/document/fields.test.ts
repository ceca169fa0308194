import { describe, expect, it } from '@jest/globals';
import { fieldsOf } from '../../src/document/fields.js';

const lines = (text: string) => fieldsOf(text)?.map(({ name, value }) => `${name}: ${value}`);

describe('the fields of a structured document', () => {
  it('are named by the path to them', () => {
    const text = JSON.stringify({ kind: 'Service', spec: { ports: [80, 443], replicas: 2 }, owner: null });
    expect(lines(text)).toEqual(['kind: Service', 'spec › ports: 80, 443', 'spec › replicas: 2', 'owner: –']);
  });

  it('are those that can be read where the text was cut off', () => {
    expect(lines('{"kind": "Service", "spec": {"replicas": 2, "na')).toEqual(['kind: Service', 'replicas: 2']);
  });

  it('are at most thirty', () => {
    const many = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`f${at}`, at]));
    expect(lines(JSON.stringify(many))).toHaveLength(30);
  });

  it.each(['The port is {"a"}.', '[1, 2]', '{}', '{ not json', ''])('are none of %j', (text) => {
    expect(fieldsOf(text)).toBeUndefined();
  });
});
