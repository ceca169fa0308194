/** A thread in which repositories of others are unpacked: a small pack may hold very much, and it is done step by step. */
import { registerHooks } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { EndedCall } from '@parley/service';
import type { CheckOutOrder } from './check-out.js';
import type { CheckOutAnswer } from './checkouts.js';

// As source, what is imported by its built name lies there as TypeScript, and libraries lie beside the services.
if (import.meta.url.endsWith('.ts')) {
  const libs = new URL('../../../../libs/', import.meta.url);
  registerHooks({
    resolve: (name, context, next) =>
      name.startsWith('@parley/')
        ? next(new URL(`${name.slice('@parley/'.length)}/src/index.ts`, libs).href, context)
        : next(context.parentURL?.endsWith('.ts') ? name.replace(/^(\.{1,2}\/.*)\.js$/, '$1.ts') : name, context),
  });
}
const { checkOut } = await import('./check-out.js');
const { unreadItem } = await import('../connectors/listed/place-refusal.js');

parentPort?.on(
  'message',
  (order: CheckOutOrder) => void answerTo(order).then((answer) => parentPort?.postMessage(answer)),
);
parentPort?.postMessage('ready');

async function answerTo(order: CheckOutOrder): Promise<CheckOutAnswer> {
  const calls: EndedCall[] = [];
  const tell = (call: EndedCall) => void calls.push(call);
  try {
    return { told: await checkOut(order, tell), calls };
  } catch (error) {
    const { message, isPassing } = unreadItem(error);
    return { refused: message, isPassing, calls };
  }
}
