import { describe, expect, it } from '@jest/globals';
import { parseManifests } from '../src/kubernetes/manifest.js';
import { podSecurityProblems } from '../src/kubernetes/pod-security.js';

const pod = (container: string, more = '') => `
apiVersion: v1
kind: Pod
metadata: { name: a }
spec:
  automountServiceAccountToken: false
  securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: RuntimeDefault } }
  ${more}
  containers:
    - name: c
      image: parley/ui-bff:1.0.0
      securityContext: ${container}
`;
const restricted = '{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }';
const problemsOf = (text: string) => parseManifests(text).flatMap(podSecurityProblems);

describe('a pod under the restricted standard', () => {
  it('passes with nothing that it does not need', () => {
    expect(problemsOf(pod(restricted))).toEqual([]);
  });

  it('fails without a word on security, for every reason there is', () => {
    expect(problemsOf(pod('{}'))).toEqual([
      'Pod a: container c may gain privileges',
      'Pod a: container c keeps capabilities',
      'Pod a: container c may write to its image',
    ]);
  });

  it.each([
    ['{ runAsUser: 0 }', 'runs as root'],
    ['{ privileged: true }', 'is privileged'],
    ['{ runAsNonRoot: false }', 'may run as root'],
    ['{ capabilities: { drop: [ALL], add: [SYS_ADMIN] } }', 'adds capabilities'],
    ['{ seccompProfile: { type: Unconfined } }', 'has no seccomp profile'],
  ])('fails with %s', (container, problem) => {
    expect(problemsOf(pod(container)).join('\n')).toContain(problem);
  });

  it.each([
    ['hostNetwork: true', 'shares a namespace of its host'],
    ['volumes: [{ name: v, hostPath: { path: / } }]', 'has a volume of type hostPath'],
  ])('fails with %s', (more, problem) => {
    expect(problemsOf(pod(restricted, more)).join('\n')).toContain(problem);
  });

  it('is looked for in what makes pods as well', () => {
    const deployment =
      'kind: Deployment\nmetadata: { name: d }\nspec: { template: { spec: { containers: [{ name: c }] } } }';
    expect(problemsOf(deployment)).toContain('Deployment d: container c may run as root');
  });
});
