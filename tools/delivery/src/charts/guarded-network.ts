import type { Manifest, PodSpec } from '../kubernetes/manifest.js';

/** What the value set `guarded` says, and what therefore has to be true of all that runs. */
const wanted = {
  authority: 'NODE_EXTRA_CA_CERTS',
  proxy: 'HTTPS_PROXY',
  direct: ['.svc', '.cluster.local', 'authz.authz', 'parley-ui-bff', '.parley-chatx-bot', '.internal'],
} as const;

/** Pods of services and jobs that do not leave by the proxy, or do not trust the authority; and any outside its nodes. */
export function guardedProblems(manifests: readonly Manifest[]): string[] {
  return manifests.flatMap((manifest) => {
    const pod = podOf(manifest);
    if (pod === undefined) return [];
    // Tests ask their own service alone.
    const problems = [...outsideItsNodes(pod), ...(manifest.kind === 'Pod' ? [] : unreached(pod))];
    return problems.map((problem) => `${manifest.kind} ${manifest.metadata.name}: ${problem}`);
  });
}

const podOf = ({ kind, spec }: Manifest): PodSpec | undefined =>
  kind === 'Pod' ? (spec as unknown as PodSpec) : spec?.template?.spec;

const outsideItsNodes = ({ nodeSelector, tolerations }: PodSpec): string[] => [
  ...(nodeSelector ? [] : ['runs on any node']),
  ...(tolerations?.length ? [] : ['tolerates no taint']),
];

function unreached({ containers, volumes = [] }: PodSpec): string[] {
  const env = new Map(containers.flatMap((container) => container.env ?? []).map(({ name, value }) => [name, value]));
  const direct = env.get('NO_PROXY')?.split(',') ?? [];
  return [
    ...[wanted.authority, wanted.proxy].filter((name) => !env.get(name)).map((name) => `has no ${name}`),
    ...wanted.direct.filter((name) => !direct.includes(name)).map((name) => `asks the proxy for ${name}`),
    ...(volumes.some(({ name }) => name === 'ca-bundle') ? [] : ['has no volume with the authority']),
  ];
}
