import { setTimeout as delay } from 'node:timers/promises';
import {
  type CallToolResult,
  type ElicitRequestFormParams,
  isSpecType,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import { type FixtureTool, noArguments, text } from './fixture-content.js';

type Form = ElicitRequestFormParams['requestedSchema'];

const taking = (argument: string): Tool['inputSchema'] => ({
  type: 'object',
  properties: { [argument]: { type: 'string' } },
  required: [argument],
});

const talking = (name: string, inputSchema: Tool['inputSchema'], call: FixtureTool['call']) => ({
  definition: { name, description: `Talks as ${name} does.`, inputSchema },
  call,
});

/** The pauses belong to what the suite asks of these two. */
const pauseMs = 50;

async function logs(_args: object, { mcpReq }: ServerContext): Promise<CallToolResult> {
  for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
    await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } });
    await delay(pauseMs);
  }
  return { content: [text('Logged.')] };
}

/** As 2026-07-28 has it: nothing is logged for a client that names no level. */
async function logsIfAsked(args: object, context: ServerContext): Promise<CallToolResult> {
  const envelope: Record<string, unknown> = { ...context.mcpReq.envelope };
  return 'io.modelcontextprotocol/logLevel' in envelope ? logs(args, context) : { content: [text('Nothing logged.')] };
}

async function progresses(_args: object, { mcpReq }: ServerContext): Promise<CallToolResult> {
  const token = mcpReq._meta?.progressToken;
  for (const progress of [0, 50, 100]) {
    const params = { progress, total: 100, message: `Completed step ${progress} of 100` };
    if (token !== undefined) {
      await mcpReq.notify({ method: 'notifications/progress', params: { ...params, progressToken: token } });
    }
    await delay(pauseMs);
  }
  return { content: [text('Done.')] };
}

async function samples({ prompt }: Record<string, unknown>, { mcpReq }: ServerContext): Promise<CallToolResult> {
  const params = { messages: [{ role: 'user' as const, content: text(String(prompt)) }], maxTokens: 100 };
  const { content } = await mcpReq.send({ method: 'sampling/createMessage', params });
  return { content: [text(`LLM response: ${isSpecType.TextContent(content) ? content.text : 'no text'}`)] };
}

const asks =
  (message: string, requestedSchema: Form, said: string) =>
  async (_args: object, { mcpReq }: ServerContext): Promise<CallToolResult> => {
    const params = { mode: 'form' as const, message, requestedSchema };
    const { action, content } = await mcpReq.send({ method: 'elicitation/create', params });
    return { content: [text(`${said}: action=${action}, content=${JSON.stringify(content ?? {})}`)] };
  };

const user: Form = {
  type: 'object',
  properties: {
    username: { type: 'string', description: "User's response" },
    email: { type: 'string', description: "User's email address" },
  },
  required: ['username', 'email'],
};

const defaults: Form = {
  type: 'object',
  properties: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
};

const titled = (titles: string[]) => titles.map((title, at) => ({ const: `value${at + 1}`, title }));
const options = ['option1', 'option2', 'option3'];

const enums: Form = {
  type: 'object',
  properties: {
    untitledSingle: { type: 'string', enum: options },
    titledSingle: { type: 'string', oneOf: titled(['First Option', 'Second Option', 'Third Option']) },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
    titledMulti: { type: 'array', items: { anyOf: titled(['First Choice', 'Second Choice', 'Third Choice']) } },
  },
};

/** Tools that say or ask something before they answer. */
export const talkingTools: FixtureTool[] = [
  talking('test_tool_with_logging', noArguments, logs),
  talking('test_logging_tool', noArguments, logsIfAsked),
  talking('test_tool_with_progress', noArguments, progresses),
  talking('test_sampling', taking('prompt'), samples),
  talking('test_elicitation', taking('message'), (args, extra) =>
    asks(String(args['message']), user, 'User response')(args, extra),
  ),
  talking('test_elicitation_sep1034_defaults', noArguments, asks('Please review.', defaults, 'Elicitation completed')),
  talking('test_elicitation_sep1330_enums', noArguments, asks('Please choose.', enums, 'Elicitation completed')),
];
