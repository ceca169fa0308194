export { ApiFailure } from './http/api-failure.js';
export type { AnswerOf, ApiClient, CallInput } from './http/api-client.js';
export type { CallOptions } from './http/call-options.js';
export type { ClientOptions } from './http/caller.js';
export { systemClock } from './http/clock.js';
export type { Clock } from './http/clock.js';
export type { Placed, StreamOptions } from './chat/follow-stream.js';
export { cancelChat, followChat, resumeChat, streamChat } from './chat/stream-chat.js';
export type { ChatStream, KnownRun } from './chat/stream-chat.js';
export type { RunEvent, TaskEvent } from './chat/stream-protocol.js';
export { streamTask } from './chat/stream-task.js';
export { createRagClient } from './rag/rag-client.js';
export type { RagClient, RagSchemas } from './rag/rag-client.js';
export { sendFiles } from './rag/send-files.js';
export type { FilesQuery, FileToSend } from './rag/send-files.js';
export { createUiClient } from './ui/ui-client.js';
export type { UiClient, UiSchemas } from './ui/ui-client.js';
export type {
  IngestEvent,
  IngestFile,
  IngestInput,
  IngestProgress,
  IngestResult,
  IngestRun,
  IngestorIdentity,
  SkippedDocument,
} from './ingestor/ingestor-run.js';
export { fileOfDocument } from '@parley/contracts';
export { listDocumentIds } from './ingestor/missing-documents.js';
export { removedDocument } from './ingestor/removed-document.js';
export { runIngestor } from './ingestor/run-ingestor.js';
