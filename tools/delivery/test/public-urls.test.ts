import { describe, expect, it } from '@jest/globals';
import { unannouncedIngresses } from '../src/charts/public-urls.js';
import type { Manifest } from '../src/kubernetes/manifest.js';

const configMap = (data: Record<string, string>): Manifest => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'parley-rag-server' },
  data,
});
const ingress = (tls?: readonly unknown[]): Manifest => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: { name: 'parley-rag-server' },
  spec: { rules: [{ host: 'rag.example.org' }], ...(tls && { tls }) },
});

describe('a service behind an ingress', () => {
  it('is told the address of it, by https where it has a certificate', () => {
    expect(unannouncedIngresses([configMap({ PUBLIC_URL: 'http://rag.example.org' }), ingress()])).toEqual([]);
    expect(unannouncedIngresses([configMap({ PUBLIC_URL: 'https://rag.example.org' }), ingress([{}])])).toEqual([]);
  });

  it.each([
    ['no address', {}, 'not set'],
    ['another address', { PUBLIC_URL: 'http://rag.example.org' }, 'http://rag.example.org'],
  ])('is found when it is told %s', (_what, data, said) => {
    expect(unannouncedIngresses([configMap(data), ingress([{}])])).toEqual([
      `parley-rag-server: PUBLIC_URL is ${said}, not https://rag.example.org`,
    ]);
  });
});
