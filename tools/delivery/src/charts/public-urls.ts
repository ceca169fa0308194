import type { Manifest } from '../kubernetes/manifest.js';

/**
 * Ingresses whose service is told another address than theirs, or none: it would send people and programs astray. Keycloak,
 * which has no settings of its own here, is known to the services by that address.
 */
export function unannouncedIngresses(manifests: readonly Manifest[]): string[] {
  const settings = new Map(
    manifests.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata, data }) => [metadata.name, data ?? {}]),
  );
  const idp = [...settings.values()].map(({ IDP_URL }) => IDP_URL).find((url) => url !== undefined);
  const ingresses = manifests.filter(({ kind }) => kind === 'Ingress');
  return ingresses.flatMap(({ metadata: { name }, spec }) => {
    const scheme = spec?.tls === undefined ? 'http' : 'https';
    const address = `${scheme}://${spec?.rules?.[0]?.host ?? ''}`;
    const own = settings.get(name);
    const [setting, told] = own ? ['PUBLIC_URL', own['PUBLIC_URL']] : ['IDP_URL', idp];
    return told === address ? [] : [`${name}: ${setting} is ${told ?? 'not set'}, not ${address}`];
  });
}
