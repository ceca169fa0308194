import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import type { ClusterAccess } from '../config.js';

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** Calls the cluster's API in the namespace of the pod, with the pod's own account. */
export type AskCluster = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => Promise<Reply>;

const timeoutMs = 15_000;
const typeOf = { GET: undefined, POST: 'application/json', PATCH: 'application/merge-patch+json' } as const;

/** @param access where Kubernetes puts token, authority and namespace of a pod. Throws Error where they are not. */
export function clusterApi({ url, folder }: ClusterAccess): AskCluster {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim();
  const dispatcher = new Agent({ connect: { ca: read('ca.crt') } });
  const base = `${url}/api/v1/namespaces/${encodeURIComponent(read('namespace'))}`;
  return async (method, path, body) => {
    const type = typeOf[method];
    const { statusCode, body: answer } = await request(base + path, {
      method,
      dispatcher,
      // Read each time: tokens are renewed.
      headers: { authorization: `Bearer ${read('token')}`, ...(type !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new Error('the cluster does not answer: check KUBERNETES_URL', { cause });
    });
    return { status: statusCode, body: jsonOf(await answer.text()) };
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
