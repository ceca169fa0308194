import type { Manifest } from '../kubernetes/manifest.js';

/** Ingresses whose service is told another address than theirs, or none: it would send people and programs astray. */
export function unannouncedIngresses(manifests: readonly Manifest[]): string[] {
  const told = new Map(
    manifests
      .filter(({ kind }) => kind === 'ConfigMap')
      .map(({ metadata, data }) => [metadata.name, data?.['PUBLIC_URL']]),
  );
  const ingresses = manifests.filter(({ kind }) => kind === 'Ingress');
  return ingresses.flatMap(({ metadata: { name }, spec }) => {
    const scheme = spec?.tls === undefined ? 'http' : 'https';
    const address = `${scheme}://${spec?.rules?.[0]?.host ?? ''}`;
    return told.get(name) === address ? [] : [`${name}: PUBLIC_URL is ${told.get(name) ?? 'not set'}, not ${address}`];
  });
}
