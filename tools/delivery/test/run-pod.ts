import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Container, Manifest, PodSpec } from '../src/kubernetes/manifest.js';

/** The API of a cluster as far as it holds one Secret, and the folder that Kubernetes mounts for whoever calls it. */
export async function startClusterApi() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-pod-'));
  for (const [name, content] of Object.entries({ token: 'token', 'ca.crt': '', namespace: 'parley' }))
    writeFileSync(join(folder, name), content);
  let kept: Record<string, string> | undefined;
  const server = createServer((req, res) => {
    void text(req).then((sent) => {
      if (req.method === 'POST') kept = (JSON.parse(sent) as { data: Record<string, string> }).data;
      res.statusCode = kept ? 200 : 404;
      res.end(JSON.stringify({ metadata: { resourceVersion: '1' }, data: kept }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    env: {
      KUBERNETES_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      KUBERNETES_ACCESS_DIR: folder,
    },
    /** What pods that refer to the Secret get. */
    values: () =>
      Object.fromEntries(
        Object.entries(kept ?? {}).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
      ),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      rmSync(folder, { recursive: true });
    },
  };
}

const nameOf = ({ metadata }: Manifest) => metadata.name;
const podOf = ({ spec }: Manifest): PodSpec | undefined =>
  spec?.jobTemplate?.spec.template.spec ?? spec?.template?.spec;

/** The containers of a pod in the order in which they run. Throws Error where nothing of that kind has such a name. */
export function containersOf(manifests: readonly Manifest[], kind: string, name: string): Container[] {
  const pod = manifests.filter((one) => one.kind === kind && nameOf(one).startsWith(name)).map(podOf)[0];
  if (!pod) throw new Error(`there is no ${kind} ${name}`);
  return [...(pod.initContainers ?? []), ...pod.containers];
}

/** The environment of a container, as Kubernetes makes it. Throws Error for a key that it has to have and does not. */
export function environmentOf(
  { env = [], envFrom = [] }: Container,
  manifests: readonly Manifest[],
  secret: Readonly<Record<string, string>>,
): Record<string, string> {
  const from = envFrom.flatMap(({ configMapRef }) => {
    const found = manifests.find((one) => one.kind === 'ConfigMap' && nameOf(one) === configMapRef?.name);
    return Object.entries(found?.data ?? {});
  });
  const own = env.flatMap(({ name, value, valueFrom }): [string, string][] => {
    const reference = valueFrom?.secretKeyRef;
    const given = reference ? secret[reference.key] : value;
    if (given === undefined && reference?.optional !== true) throw new Error(`${name} has no value`);
    return given === undefined ? [] : [[name, given]];
  });
  return Object.fromEntries([...from, ...own]);
}
