import { describe, expect, it } from '@jest/globals';
import { guardedProblems } from '../src/charts/guarded-network.js';
import { parseManifests } from '../src/kubernetes/manifest.js';

const direct = '.svc,.cluster.local,authz.authz,parley-ui-bff,.parley-chatx-bot,.internal';
const job = (no: string, nodes = '{ pool: services }') => `
apiVersion: batch/v1
kind: Job
metadata: { name: a }
spec:
  template:
    spec:
      nodeSelector: ${nodes}
      tolerations: [{ key: pool }]
      volumes: [{ name: ca-bundle }]
      containers:
        - name: c
          env:
            - { name: NODE_EXTRA_CA_CERTS, value: /ca.pem }
            - { name: HTTPS_PROXY, value: 'http://proxy:3128' }
            - { name: NO_PROXY, value: '${no}' }
`;
const problemsOf = (text: string) => guardedProblems(parseManifests(text));

describe('what runs in a guarded network', () => {
  it('leaves by the proxy, but for the names of the cluster', () => {
    expect(problemsOf(job(direct))).toEqual([]);
    expect(problemsOf(job(direct.replace('authz.authz,', '')))).toEqual(['Job a: asks the proxy for authz.authz']);
  });

  it('keeps to its nodes, jobs and tests as well', () => {
    expect(problemsOf(job(direct, 'null'))).toEqual(['Job a: runs on any node']);
    expect(problemsOf('kind: Pod\nmetadata: { name: t }\nspec: { containers: [{ name: c }] }')).toEqual([
      'Pod t: runs on any node',
      'Pod t: tolerates no taint',
    ]);
  });

  it('is told of all that a pod lacks', () => {
    const bare = 'kind: Job\nmetadata: { name: j }\nspec: { template: { spec: { containers: [{ name: c }] } } }';
    expect(problemsOf(bare)).toEqual(
      expect.arrayContaining([
        'Job j: has no NODE_EXTRA_CA_CERTS',
        'Job j: has no HTTPS_PROXY',
        'Job j: has no volume with the authority',
      ]),
    );
  });
});
