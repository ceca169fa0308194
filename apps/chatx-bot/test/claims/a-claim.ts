import { randomUUID } from 'node:crypto';
import type { Claim, LeftRun } from '../../src/claims/claim.store.js';

export const aMessage = () => ({
  messageUuid: randomUUID(),
  spaceUuid: randomUUID(),
  publishedAt: new Date('2026-03-01T10:00:00Z'),
});

export const aClaim = (more: Partial<Claim> = {}): Claim => ({
  ...aMessage(),
  attempts: 1,
  failures: 0,
  progress: {},
  ...more,
});

export const aLeftRun = (more: Partial<LeftRun> = {}): LeftRun => ({
  message_id: 'message',
  public_space_id: 'space',
  person_id: 'person',
  agent_id: 'agent',
  conversation_id: 'conversation',
  outcome: 'undeliverable:403',
  is_told: false,
  ...more,
});
