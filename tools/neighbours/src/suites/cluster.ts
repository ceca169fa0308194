import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpAddressOf, type Neighbour, type Place } from '../neighbour.js';
import { passingPlace } from '../running/places.js';
import { kill, start } from '../running/running.js';
import { opensearch, opensearchPeer } from '../servers/opensearch.js';

const names = ['one', 'two', 'three'];

/** One node of a cluster, and how it is started. */
export interface ClusterNode {
  readonly neighbour: Neighbour;
  readonly place: Place;
}

/** Three nodes of one OpenSearch, not started yet, on free ports and with folders of their own below `data`. */
export async function threeNodes(folder: string, data: string): Promise<ClusterNode[]> {
  const peers = new Map<string, Place>();
  for (const name of names) peers.set(name, await passingPlace(folder, data, { ...opensearch, name }));
  return [...peers].map(([name, place]) => ({ neighbour: opensearchPeer(name, peers), place }));
}

/** Settings for a test that uses the nodes, and ends and starts them over the wire. */
export interface Cluster {
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Lets a test, which is another process, end nodes and start them again, on loopback: `GET /` lists their names and addresses,
 * `DELETE /0` kills the first one, `PUT /0` starts it and answers once it does its work.
 */
export async function controlOf(nodes: readonly ClusterNode[]): Promise<Cluster> {
  const server = createServer((req, res) => {
    act(nodes, req)
      .then((body) => answer(res, 200, body))
      .catch((error: unknown) => answer(res, 500, { error: error instanceof Error ? error.message : String(error) }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    environment: { OPENSEARCH_NODES: `http://127.0.0.1:${port}` },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

async function act(nodes: readonly ClusterNode[], { method, url = '/' }: IncomingMessage): Promise<unknown> {
  if (method === 'GET')
    return nodes.map(({ neighbour, place }) => ({ name: neighbour.name, url: httpAddressOf(place) }));
  const node = nodes[Number(url.slice(1))];
  if (node === undefined) throw new Error(`There is no node ${url}.`);
  if (method === 'DELETE') return kill(node.place);
  if (method === 'PUT') return start(node.neighbour, node.place);
  throw new Error(`A node can be killed and started, not ${method ?? ''}.`);
}

const answer = (res: ServerResponse, status: number, body: unknown): void =>
  void res
    .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
    .end(JSON.stringify(body ?? null));
