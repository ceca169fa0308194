import { setTimeout as wait } from 'node:timers/promises';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  type CallToolResult,
  CreateMessageResultSchema,
  ElicitResultSchema,
  type ElicitRequestFormParams,
  type ServerNotification,
  type ServerRequest,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { type FixtureTool, noArguments, text } from './fixture-content.js';

/** What a running call is given to speak with. */
export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;
type Form = ElicitRequestFormParams['requestedSchema'];

const taking = (argument: string): Tool['inputSchema'] => ({
  type: 'object',
  properties: { [argument]: { type: 'string' } },
  required: [argument],
});

const talking = (name: string, inputSchema: Tool['inputSchema'], call: FixtureTool<Extra>['call']) => ({
  definition: { name, description: `Talks as ${name} does.`, inputSchema },
  call,
});

/** The pauses belong to what the suite asks of these two. */
const pauseMs = 50;

async function logs(_args: object, { sendNotification }: Extra): Promise<CallToolResult> {
  for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
    await sendNotification({ method: 'notifications/message', params: { level: 'info', data } });
    await wait(pauseMs);
  }
  return { content: [text('Logged.')] };
}

async function progresses(_args: object, { sendNotification, _meta }: Extra): Promise<CallToolResult> {
  const token = _meta?.progressToken;
  for (const progress of [0, 50, 100]) {
    const params = { progress, total: 100, message: `Completed step ${progress} of 100` };
    if (token !== undefined) {
      await sendNotification({ method: 'notifications/progress', params: { ...params, progressToken: token } });
    }
    await wait(pauseMs);
  }
  return { content: [text('Done.')] };
}

async function samples({ prompt }: Record<string, unknown>, { sendRequest }: Extra): Promise<CallToolResult> {
  const params = { messages: [{ role: 'user' as const, content: text(String(prompt)) }], maxTokens: 100 };
  const { content } = await sendRequest({ method: 'sampling/createMessage', params }, CreateMessageResultSchema);
  return { content: [text(`LLM response: ${content.type === 'text' ? content.text : content.type}`)] };
}

const asks =
  (message: string, requestedSchema: Form, said: string) =>
  async (_args: object, { sendRequest }: Extra): Promise<CallToolResult> => {
    const params = { mode: 'form' as const, message, requestedSchema };
    const { action, content } = await sendRequest({ method: 'elicitation/create', params }, ElicitResultSchema);
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
export const talkingTools: FixtureTool<Extra>[] = [
  talking('test_tool_with_logging', noArguments, logs),
  talking('test_tool_with_progress', noArguments, progresses),
  talking('test_sampling', taking('prompt'), samples),
  talking('test_elicitation', taking('message'), (args, extra) =>
    asks(String(args['message']), user, 'User response')(args, extra),
  ),
  talking('test_elicitation_sep1034_defaults', noArguments, asks('Please review.', defaults, 'Elicitation completed')),
  talking('test_elicitation_sep1330_enums', noArguments, asks('Please choose.', enums, 'Elicitation completed')),
];
