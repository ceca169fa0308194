import { z } from 'zod';

const part = z.union([
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('data'), data: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.string() }),
]);
const message = z.object({ parts: z.array(part) });
const status = z.object({
  state: z.enum([
    'submitted',
    'working',
    'input-required',
    'completed',
    'canceled',
    'failed',
    'rejected',
    'auth-required',
    'unknown',
  ]),
  message: message.optional(),
});

const artifact = z.object({
  artifactId: z.string().min(1),
  name: z.string().default(''),
  description: z.string().default(''),
  parts: z.array(part),
});

/** What an A2A 0.3 agent sends on `message/stream`, as far as we read it (A2A 0.3.0, section 7.2.1). */
export const a2aEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('task'), id: z.string(), status, artifacts: z.array(artifact).default([]) }),
  z.object({ kind: z.literal('message'), ...message.shape }),
  z.object({ kind: z.literal('status-update'), taskId: z.string(), status, final: z.boolean().default(false) }),
  z.object({ kind: z.literal('artifact-update'), taskId: z.string(), artifact }),
]);
export type A2aEvent = z.infer<typeof a2aEvent>;
export type A2aStatus = z.infer<typeof status>;
export type A2aArtifact = z.infer<typeof artifact>;

type Part = z.infer<typeof part>;

/** The text of some parts. */
export const textIn = (parts: readonly Part[]): string =>
  parts.map((one) => (one.kind === 'text' && 'text' in one ? one.text : '')).join('');

/** The first structured content of some parts. */
export const dataIn = (parts: readonly Part[]): Record<string, unknown> | undefined =>
  parts.flatMap((one) => (one.kind === 'data' && 'data' in one ? [one.data] : []))[0];
