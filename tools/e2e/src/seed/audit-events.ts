import { randomUUID } from 'node:crypto';
import type { Stack } from '@parley/stack';
import { insert } from './documents.js';

/** That many audit events, one a minute, oldest first. Each has its place in `reason`: `Event 1` is the oldest. */
export async function seedAuditEvents(stack: Stack, count: number): Promise<void> {
  const now = Date.now();
  const event = (place: number) => ({
    ts: new Date(now - (count - place + 1) * 60_000),
    actor: `sha256:${'0'.repeat(64)}`,
    action: place % 2 === 0 ? 'chatx.invoke' : 'chatx.space.route',
    resource: `agent:${stack.run.demo.agent_id}`,
    outcome: place % 7 === 0 ? 'deny' : 'allow',
    reason: `Event ${place}`,
    correlation_id: randomUUID(),
  });
  await insert(
    stack,
    'audit_events',
    Array.from({ length: count }, (_, index) => event(index + 1)),
  );
}
