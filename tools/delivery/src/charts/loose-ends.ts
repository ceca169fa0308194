import type { Manifest } from '../kubernetes/manifest.js';

/** Settings that hold the addresses of other services of the release, where these are part of it. */
const callsOf = ['DYNAMIC_AGENTS_URL', 'RAG_SERVER_URL', 'UI_URL', 'CHATX_BOT_ADMIN_URL'];

/** What refers to an object of the release that is not there: addresses, selectors, targets. In words, each with who refers. */
export function looseEnds(manifests: readonly Manifest[]): string[] {
  return manifests.flatMap((manifest) =>
    endsOf(manifest)
      .filter(({ leads }) => !leads(manifests))
      .map(({ to }) => `${manifest.kind} ${manifest.metadata.name}: nobody is at ${to}`),
  );
}

interface End {
  readonly to: string;
  readonly leads: (manifests: readonly Manifest[]) => boolean;
}

function endsOf(manifest: Manifest): End[] {
  const { kind, data = {}, spec } = manifest;
  if (kind === 'ConfigMap') return addresses(data).map((to) => ({ to, leads: hasAddress(to) }));
  if (kind === 'Ingress' || kind === 'HTTPRoute') return backends(spec).map((to) => ({ to, leads: hasPort(to) }));
  const target =
    spec?.scaleTargetRef ?? (kind === 'StatefulSet' ? { kind: 'Service', name: spec?.serviceName ?? '' } : undefined);
  return [
    ...(target ? [{ to: `${target.kind} ${target.name}`, leads: hasObject(target) }] : []),
    ...selectorsOf(manifest).map((labels) => ({ to: JSON.stringify(labels), leads: hasPods(labels) })),
  ];
}

/** Those that stay inside: without a dot, or with one where a replica is called by its name. */
const addresses = (data: Readonly<Record<string, string>>) =>
  callsOf
    .flatMap((name) => data[name]?.split(',') ?? [])
    .filter((address) => /^http:\/\/[a-z0-9-]+(-[0-9]+\.[a-z0-9-]+)?:/.test(address));

const hasAddress = (address: string) => (manifests: readonly Manifest[]) => {
  const { hostname, port } = new URL(address);
  const [first = '', service = first] = hostname.split('.');
  const replica = service === first ? undefined : Number(first.slice(service.length + 1));
  const set = manifests.find(({ kind, spec }) => kind === 'StatefulSet' && spec?.serviceName === service);
  return hasPort(`${service}:${port}`)(manifests) && (replica === undefined || replica < (set?.spec?.replicas ?? 0));
};

const backends = (spec: Manifest['spec']): string[] =>
  [...JSON.stringify(spec).matchAll(backend)].map(
    ({ groups }) => `${groups?.['service'] ?? ''}:${groups?.['port'] ?? ''}`,
  );

/** In an Ingress its port is called by its name, in a route by its number. */
const backend = /"name":"(?<service>[^"]+)","port":(?:\{"name":"http"\}|(?<port>\d+))/g;

const hasPort = (to: string) => (manifests: readonly Manifest[]) => {
  const [name, port] = to.split(':');
  const service = manifests.find(({ kind, metadata }) => kind === 'Service' && metadata.name === name);
  return service?.spec?.ports?.some((one) => port === '' || String(one.port) === port) ?? false;
};

const hasObject = (target: { kind: string; name: string }) => (manifests: readonly Manifest[]) =>
  manifests.some(({ kind, metadata }) => kind === target.kind && metadata.name === target.name);

type Labels = Readonly<Record<string, string>>;

/** Who may call is left out: a caller may be part of another release. */
function selectorsOf({ kind, spec }: Manifest): Labels[] {
  if (kind === 'NetworkPolicy') return [spec?.podSelector?.matchLabels ?? {}];
  if (kind === 'Service') return [spec?.selector as Labels];
  return kind === 'PodDisruptionBudget' ? [(spec?.selector as { readonly matchLabels: Labels }).matchLabels] : [];
}

const hasPods = (labels: Labels) => (manifests: readonly Manifest[]) =>
  manifests.map(podLabels).some((of) => Object.entries(labels).every(([name, value]) => of[name] === value));

const podLabels = ({ kind, metadata, spec }: Manifest): Labels =>
  (kind === 'Pod' ? metadata : (spec?.jobTemplate?.spec.template ?? spec?.template)?.metadata)?.labels ?? {};
