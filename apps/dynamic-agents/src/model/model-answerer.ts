import { AppError, jsonOrUndefined } from '@parley/contracts';
import { type Answerer, askedOtherwise, type Outcome, type Turn } from '../answering/answerer.js';
import { userInputTool } from '../approvals/user-input.js';
import { openToolbox, type Toolbox, type ToolboxDeps } from '../tools/toolbox.js';
import { makeComplete, type ModelSettings } from './complete.js';
import { performStep } from './perform-step.js';
import { answered, checkpoint as checkpointSchema, mayAsk, nextQuestion, type Step, stepOf } from './step.js';
import { type Message, recall } from './talk.js';

interface Deps extends ToolboxDeps {
  readonly model: ModelSettings;
  /** Maximum number of tool-call rounds; in the last one the model has to answer in words. */
  readonly maxToolRounds: number;
  readonly newId: () => string;
}

/** How far an answer has come. */
interface Progress {
  readonly talk: Message[];
  readonly round: number;
  /** Whether the model has read, here or in an earlier answer of the conversation, what a tool said. */
  readonly hasReadOthers: boolean;
}

/** Answers with a model that may call the agent's tools, and waits for its person where an approval is needed. */
export function createModelAnswerer({ model, maxToolRounds, newId, ...tools }: Deps): Answerer {
  const complete = makeComplete(model);
  return {
    answer: (turn) =>
      withTools(turn, (toolbox) => {
        const talk: Message[] = [...recall(turn.history), { role: 'user', content: turn.message }];
        const hasReadOthers = turn.history.some((exchange) => exchange.hasReadOthers);
        return converse(turn, toolbox, { talk, round: 0, hasReadOthers });
      }),
    goOn: (turn, { interrupt, checkpoint }, decision) =>
      withTools(turn, (toolbox) => {
        const { data } = checkpointSchema.safeParse(jsonOrUndefined(checkpoint));
        if (!data) throw askedOtherwise();
        const { step, ...progress } = data;
        return carryOut(turn, toolbox, progress, answered(step, interrupt, decision));
      }),
  };

  async function withTools(turn: Turn, work: (toolbox: Toolbox) => Promise<Outcome>): Promise<Outcome> {
    const { agent, caller, signal, emit, noteMore } = turn;
    const warn = (message: string) => emit({ event: 'warning', data: { message } });
    const toolbox = await openToolbox(tools, { agent, caller, signal, warn, noteMore });
    try {
      return await work(toolbox);
    } finally {
      await toolbox.close();
    }
  }

  async function converse(turn: Turn, toolbox: Toolbox, progress: Progress): Promise<Outcome> {
    const { agent, signal, emit } = turn;
    const { talk, round, hasReadOthers } = progress;
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
      return { kind: 'answered', hasReadOthers };
    }
    if (round >= maxToolRounds)
      throw new AppError('BAD_GATEWAY', 'The language model reached the limit of tool calls without answering.');
    const reply: Message = { role: 'assistant', content: text === '' ? null : text, tool_calls: toolCalls };
    const next = { talk: [...talk, reply], round: round + 1, hasReadOthers };
    return await carryOut(turn, toolbox, next, stepOf(toolCalls));
  }

  async function carryOut(turn: Turn, toolbox: Toolbox, progress: Progress, step: Step): Promise<Outcome> {
    const { talk, round, hasReadOthers } = progress;
    const interrupt = nextQuestion(turn.agent, toolbox, step, { interruptId: newId(), hasReadOthers });
    if (interrupt) return { kind: 'waiting', interrupt, checkpoint: JSON.stringify({ ...progress, step }) };
    const done = await performStep(turn, toolbox, step, talk);
    return await converse(turn, toolbox, {
      talk: [...talk, ...done.results],
      round,
      hasReadOthers: hasReadOthers || done.hasReadOthers,
    });
  }
}

const offered = ({ agent }: Turn, { tools }: Toolbox) => [...tools, ...(mayAsk(agent) ? [userInputTool] : [])];

/** Shown below an incomplete answer. */
export const cutShort = '_The answer is cut off here: the language model reached its length limit._';

/** An empty reply is not an answer. */
function requireWords(text: string): void {
  if (text.trim() === '') throw new AppError('BAD_GATEWAY', 'The language model gave no answer.');
}
