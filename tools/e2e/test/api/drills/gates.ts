import { type Gate, startGate } from '@parley/service/testing';
import { type Running, type Stack, untilReady } from '@parley/stack';
import { freePort } from '@parley/testkit';
import { neighbourProcess, neighbours } from '../support/neighbour-process.js';
import { addressOf } from '../support/start-e2e-stack.js';

export type Gates = Readonly<Record<'idp' | 'authz', Gate>>;

/**
 * Puts a gate before the idp and before authz of a stack, at the addresses where its services look for them: the
 * neighbours start again, on the data that they had, those two at ports of their own. `root` is the stack's folder.
 */
export async function gateNeighbours(stack: Stack, root: string): Promise<Gates> {
  const isNeighbour = ({ name }: Running) => name.startsWith('neighbours');
  await Promise.all(stack.processes.filter(isNeighbour).map((one) => one.stop()));
  const ports = { idp: await freePort(), authz: await freePort() };
  const spec = neighbourProcess(stack, root, neighbours, { ports, idp_url: addressOf(stack, 'idp') });
  const running = stack.begin(spec);
  const gate = (name: keyof Gates) =>
    startGate(() => `http://127.0.0.1:${ports[name]}`, Number(new URL(addressOf(stack, name)).port));
  const gates = { idp: await gate('idp'), authz: await gate('authz') };
  await untilReady(spec, running, 60_000);
  return gates;
}
