import type { Service, Setting } from '../settings/read-settings.js';
import type { Values } from './value-sets.js';

/** A value that the setting's schema takes, different from setting to setting where it is a text. */
export function sampleValue({ name, schema }: Setting): string | number {
  const { enum: values, type, minimum, format, pattern } = schema;
  if (Array.isArray(values)) return String(values[0]);
  if (type === 'integer') return Number(minimum ?? 0) + 1;
  if (format === 'uri') return `https://${name.toLowerCase().replaceAll('_', '-')}.example.org`;
  return samples.find((sample) => typeof pattern !== 'string' || new RegExp(pattern).test(sample)) ?? '';
}

/** Texts of the shapes that settings ask for. */
const samples = [
  'some-text',
  'somebody@example.org',
  '0-1',
  'bolt://graph:7687',
  'https://one.example.org,https://two.example.org',
];

/** Values for a service's own chart that give every setting. */
export function everySetting(service: Service, settings: readonly Setting[]): Values {
  const plain = settings.filter(({ secret }) => !secret);
  return {
    config: Object.fromEntries(plain.map((setting) => [setting.name, sampleValue(setting)])),
    secret: { existing: `${service}-secrets` },
    ...(service === 'rag-server' && { replicaCount: 1 }),
  };
}
