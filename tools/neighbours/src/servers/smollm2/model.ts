import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string | null;
}

interface Answering {
  readonly maxTokens: number;
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
}

/** A loaded model. */
export interface Model {
  readonly name: string;
  readonly contextTokens: number;
  tokensOf(messages: readonly Message[]): number;
  /** Resolves to why it ended. */
  answer(messages: readonly Message[], how: Answering): Promise<'stop' | 'length'>;
}

/** As much of node-llama-cpp as is used; it is installed for this server alone, so no compiler of ours sees it. */
interface Runtime {
  readonly getLlama: (options: object) => Promise<{ loadModel(options: object): Promise<Weights> }>;
  readonly LlamaChatSession: new (options: object) => Session;
}
interface Weights {
  tokenize(text: string): readonly unknown[];
  createContext(options: object): Promise<{ getSequence(): Sequence }>;
}
interface Sequence {
  clearHistory(): Promise<void>;
}
interface Session {
  setChatHistory(history: readonly object[]): void;
  promptWithMeta(text: string, options: object): Promise<{ readonly stopReason: string }>;
  dispose(options?: object): void;
}

/** Small, so that a conversation soon outgrows it. */
const contextTokens = 1024;
const tokensForRole = 8;

/** @param folder what the neighbour's installation filled */
export async function loadModel(folder: string): Promise<Model> {
  const entry = pathToFileURL(join(folder, 'node_modules/node-llama-cpp/dist/index.js')).href;
  const { getLlama, LlamaChatSession } = (await import(entry)) as Runtime;
  const llama = await getLlama({ gpu: false, build: 'never', logLevel: 'error', maxThreads: 1 });
  const weights = await llama.loadModel({ modelPath: weightsIn(folder) });
  const context = await weights.createContext({ contextSize: contextTokens });
  const contextSequence = context.getSequence();
  return {
    name: 'smollm2-135m-instruct',
    contextTokens,
    tokensOf: (messages) =>
      messages.reduce((sum, { content }) => sum + tokensForRole + weights.tokenize(content ?? '').length, 0),
    async answer(messages, { maxTokens, signal, onText }) {
      await contextSequence.clearHistory();
      const session = new LlamaChatSession({ contextSequence });
      try {
        session.setChatHistory(messages.slice(0, -1).map(historyItem));
        const { stopReason } = await session.promptWithMeta(messages.at(-1)?.content ?? '', {
          ...{ maxTokens, temperature: 0, signal, stopOnAbortSignal: true, onTextChunk: onText },
        });
        return stopReason === 'maxTokens' ? 'length' : 'stop';
      } finally {
        session.dispose({ disposeSequence: false });
      }
    },
  };
}

const historyItem = ({ role, content }: Message): object =>
  role === 'assistant' ? { type: 'model', response: [content ?? ''] } : { type: role, text: content ?? '' };

function weightsIn(folder: string): string {
  const [file] = globSync('weights/**/*.gguf', { cwd: folder });
  if (file === undefined) throw new Error(`${folder} holds no weights: install smollm2 again.`);
  return join(folder, file);
}
