import { type Artifact, type Part, type StreamResponse, TaskState, type TaskStatus } from '@a2a-js/sdk';

/** What an agent has said in the parts of a message or an artifact. */
export interface Said {
  readonly text: string;
  /** The first structured content. */
  readonly data?: unknown;
}

export type A2aState =
  'working' | 'completed' | 'failed' | 'canceled' | 'input-required' | 'rejected' | 'auth-required' | 'other';

export interface A2aStatus {
  readonly state: A2aState;
  readonly said: Said;
}

export interface A2aArtifact {
  readonly artifactId: string;
  readonly name: string;
  readonly description: string;
  readonly said: Said;
}

/** What an A2A agent sends, of either protocol line, as far as we read it (A2A 1.0, section 4.2). */
export type A2aEvent =
  | { readonly kind: 'message'; readonly said: Said }
  | {
      readonly kind: 'task';
      readonly id: string;
      readonly status: A2aStatus;
      readonly artifacts: readonly A2aArtifact[];
    }
  | { readonly kind: 'status'; readonly taskId: string; readonly status: A2aStatus }
  | {
      readonly kind: 'artifact';
      readonly taskId: string;
      readonly artifact: A2aArtifact;
      /** Added to what the artifact was; it takes its place otherwise. */
      readonly appends: boolean;
    };

/** `undefined` for what is none of these. */
export function toA2aEvent({ payload }: StreamResponse): A2aEvent | undefined {
  switch (payload?.$case) {
    case 'message':
      return { kind: 'message', said: saidIn(payload.value.parts) };
    case 'task': {
      const { id, status, artifacts } = payload.value;
      return { kind: 'task', id, status: toStatus(status), artifacts: artifacts.map(toArtifact) };
    }
    case 'statusUpdate':
      return { kind: 'status', taskId: payload.value.taskId, status: toStatus(payload.value.status) };
    case 'artifactUpdate': {
      const { taskId, artifact, append } = payload.value;
      return artifact && { kind: 'artifact', taskId, artifact: toArtifact(artifact), appends: append };
    }
    default:
      return undefined;
  }
}

const states: Partial<Record<TaskState, A2aState>> = {
  [TaskState.TASK_STATE_WORKING]: 'working',
  [TaskState.TASK_STATE_COMPLETED]: 'completed',
  [TaskState.TASK_STATE_FAILED]: 'failed',
  [TaskState.TASK_STATE_CANCELED]: 'canceled',
  [TaskState.TASK_STATE_INPUT_REQUIRED]: 'input-required',
  [TaskState.TASK_STATE_REJECTED]: 'rejected',
  [TaskState.TASK_STATE_AUTH_REQUIRED]: 'auth-required',
};

const toStatus = (status: TaskStatus | undefined): A2aStatus => ({
  state: (status && states[status.state]) ?? 'other',
  said: saidIn(status?.message?.parts ?? []),
});

const toArtifact = ({ artifactId, name, description, parts }: Artifact): A2aArtifact => ({
  ...{ artifactId, name, description },
  said: saidIn(parts),
});

function saidIn(parts: readonly Part[]): Said {
  const [data] = parts.flatMap(({ content }) => (content?.$case === 'data' ? [content.value as unknown] : []));
  return { text: parts.map(textOf).join(''), ...(data !== undefined && { data }) };
}

/** Files are named, since nobody here can open them. */
function textOf({ content, filename, mediaType }: Part): string {
  if (content?.$case === 'text') return content.value;
  if (content?.$case !== 'url' && content?.$case !== 'raw') return '';
  const name = [filename || 'a file', ...(mediaType === '' ? [] : [`(${mediaType})`])].join(' ');
  const isLink = content.$case === 'url' && /^https?:\/\//i.test(content.value);
  return `\n\n${isLink ? `[${name}](${content.value})` : `The agent sent ${name}, which cannot be shown here.`}\n\n`;
}
