import { AppError, jsonOrUndefined } from '@parley/contracts';
import { askedOtherwise, type Answerer, type Outcome, type Turn } from '../answering/answerer.js';
import { userInputTool } from '../approvals/user-input.js';
import type { ConnectToolServer, ToolServer } from '../tools/tool-server.js';
import { openToolbox, type Toolbox } from '../tools/toolbox.js';
import { makeComplete, type ModelSettings } from './complete.js';
import { performStep } from './perform-step.js';
import { answered, checkpoint as checkpointSchema, mayAsk, nextQuestion, stepOf, type Step } from './step.js';
import { recall, type Message } from './talk.js';

interface Deps {
  model: ModelSettings;
  toolServers: readonly ToolServer[];
  connect: ConnectToolServer;
  /** Most rounds of tool calls; in the last one the model has to answer in words. */
  maxToolRounds: number;
  newId: () => string;
}

/** Answers with a model that may call the agent's tools, and waits for its person where the agent's rules say so. */
export function createModelAnswerer({ model, toolServers, connect, maxToolRounds, newId }: Deps): Answerer {
  const complete = makeComplete(model);
  return {
    answer: (turn) =>
      withTools(turn, (toolbox) => {
        const talk: Message[] = [...recall(turn.history), { role: 'user', content: turn.message }];
        return converse(turn, toolbox, talk, 0);
      }),
    goOn: (turn, { interrupt, checkpoint }, decision) =>
      withTools(turn, (toolbox) => {
        const { data } = checkpointSchema.safeParse(jsonOrUndefined(checkpoint));
        if (!data) throw askedOtherwise();
        const { talk, step, round } = data;
        return carryOut(turn, toolbox, talk, answered(step, interrupt, decision), round);
      }),
  };

  async function withTools(turn: Turn, work: (toolbox: Toolbox) => Promise<Outcome>): Promise<Outcome> {
    const { agent, bearer, signal, emit } = turn;
    const warn = (message: string) => emit({ event: 'warning', data: { message } });
    const toolbox = await openToolbox({ agent, servers: toolServers, connect, bearer, signal, warn });
    try {
      return await work(toolbox);
    } finally {
      await toolbox.close();
    }
  }

  async function converse(turn: Turn, toolbox: Toolbox, talk: Message[], round: number): Promise<Outcome> {
    const { agent, signal, emit } = turn;
    const say = (said: string) => emit({ event: 'content', data: { text: said } });
    const { text, isCut, toolCalls } = await complete({
      model: agent.modelId ?? model.name,
      messages: [{ role: 'system', content: agent.systemPrompt }, ...talk],
      tools: round < maxToolRounds ? offered(turn, toolbox) : [],
      onText: say,
      signal,
    });
    if (toolCalls.length === 0) {
      requireWords(text);
      if (isCut) await say(`\n\n${cutShort}`);
      return { kind: 'answered' };
    }
    if (round >= maxToolRounds) throw new AppError('BAD_GATEWAY', 'The language model called tools without end.');
    const reply: Message = { role: 'assistant', content: text === '' ? null : text, tool_calls: toolCalls };
    return await carryOut(turn, toolbox, [...talk, reply], stepOf(toolCalls), round + 1);
  }

  async function carryOut(turn: Turn, toolbox: Toolbox, talk: Message[], step: Step, round: number): Promise<Outcome> {
    const interrupt = nextQuestion(turn.agent, toolbox, step, newId());
    if (interrupt) {
      return { kind: 'waiting', interrupt, checkpoint: JSON.stringify({ talk, step, round }) };
    }
    return await converse(turn, toolbox, [...talk, ...(await performStep(turn, toolbox, step, talk))], round);
  }
}

const offered = ({ agent }: Turn, { tools }: Toolbox) => [...tools, ...(mayAsk(agent) ? [userInputTool] : [])];

/** What a person reads below an answer that is not whole. */
export const cutShort = '_The answer breaks off here: the language model came to its limit._';

/** Silence is no answer. */
function requireWords(text: string): void {
  if (text.trim() === '') throw new AppError('BAD_GATEWAY', 'The language model gave no answer.');
}
