import { type HeartbeatAnswer, heartbeatAnswer } from '@parley/contracts';
import { ApiFailure } from '../http/api-failure.js';
import type { CallOptions } from '../http/call-options.js';
import type { RagClient, RagSchemas } from '../rag/rag-client.js';

/** Sends a heartbeat and validates the answer: the size and pace of the run depend on these numbers. */
export async function beat(
  client: RagClient,
  body: RagSchemas['IngestorHeartbeat'],
  options: CallOptions,
): Promise<HeartbeatAnswer> {
  const answer = await client.post('/v1/ingestor/heartbeat', { ...options, isRepeatable: true, body });
  const { success, data, error } = heartbeatAnswer.safeParse(answer);
  if (!success) throw new ApiFailure('BAD_GATEWAY', 'The limits do not match the API schema.', { cause: error });
  return data;
}
