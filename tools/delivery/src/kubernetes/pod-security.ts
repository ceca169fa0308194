import type { Manifest, PodSpec } from './manifest.js';

/**
 * What of a manifest's pods the restricted Pod Security Standard would refuse, in words; nothing when it has no pods.
 * @see https://kubernetes.io/docs/concepts/security/pod-security-standards/#restricted
 */
export function podSecurityProblems(manifest: Manifest): string[] {
  const pod = podSpecOf(manifest);
  if (pod === undefined) return [];
  const where = `${manifest.kind} ${manifest.metadata.name}`;
  return [...podProblems(pod), ...containersOf(pod).flatMap(containerProblems(pod))].map((text) => `${where}: ${text}`);
}

const podSpecOf = ({ kind, spec }: Manifest): PodSpec | undefined =>
  kind === 'Pod' ? (spec as PodSpec) : (spec?.jobTemplate?.spec.template.spec ?? spec?.template?.spec);

type Container = PodSpec['containers'][number];
const containersOf = (pod: PodSpec) => [...(pod.initContainers ?? []), ...pod.containers];

const allowedVolumes = ['name', 'configMap', 'emptyDir', 'secret', 'projected', 'persistentVolumeClaim', 'downwardAPI'];

function podProblems(pod: PodSpec): string[] {
  const volumes = (pod.volumes ?? []).flatMap((volume) => Object.keys(volume));
  return [
    pod.hostNetwork === true || pod.hostPID === true || pod.hostIPC === true ? 'shares a namespace of its host' : '',
    ...volumes.filter((type) => !allowedVolumes.includes(type)).map((type) => `has a volume of type ${type}`),
    pod.automountServiceAccountToken === false ? '' : 'holds an unneeded token of the cluster',
  ].filter((text) => text !== '');
}

const containerProblems =
  (pod: PodSpec) =>
  ({ name, securityContext: own = {}, ports = [] }: Container): string[] => {
    const shared = pod.securityContext ?? {};
    const rules: [boolean, string][] = [
      [own.privileged !== true, 'is privileged'],
      [own.allowPrivilegeEscalation === false, 'may gain privileges'],
      [(own.runAsNonRoot ?? shared.runAsNonRoot) === true, 'may run as root'],
      [(own.runAsUser ?? shared.runAsUser) !== 0, 'runs as root'],
      [own.capabilities?.drop?.includes('ALL') === true, 'keeps capabilities'],
      [(own.capabilities?.add ?? []).every((one) => one === 'NET_BIND_SERVICE'), 'adds capabilities'],
      [(own.seccompProfile ?? shared.seccompProfile)?.type === 'RuntimeDefault', 'has no seccomp profile'],
      [own.readOnlyRootFilesystem === true, 'may write to its image'],
      [ports.every(({ hostPort }) => hostPort === undefined), 'takes a port of its host'],
    ];
    return rules.filter(([holds]) => !holds).map(([, text]) => `container ${name} ${text}`);
  };
