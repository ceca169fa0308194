import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type ElicitRequestFormParams,
  type InputRequests,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { type FixtureTool, noArguments, text } from './fixture-content.js';

/** What a call says of itself, signed, and reads again when its client comes back with an answer. */
export const states = createRequestStateCodec<string>({ key: 'a key that only the fixtures of the suite know of' });

type Property = ElicitRequestFormParams['requestedSchema']['properties'][string];

const asksFor = (message: string, field: string, property: Property = { type: 'string' }) =>
  inputRequired.elicit({
    mode: 'form',
    message,
    requestedSchema: { type: 'object', properties: { [field]: property }, required: [field] },
  });
const samples = (question: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(question) }], maxTokens });
const says = (said: string) => ({ content: [text(said)] });
const shown = (value: unknown) => JSON.stringify(value);

/** Asks until each of the questions is answered. */
const asking =
  (inputRequests: InputRequests, answer: (responses: Record<string, unknown>) => string, state?: string) =>
  async (_args: object, { mcpReq }: ServerContext) => {
    const responses = mcpReq.inputResponses ?? {};
    const isAnswered = Object.keys(inputRequests).every((key) => key in responses);
    if (isAnswered && (state === undefined || mcpReq.requestState<string>() === state)) return says(answer(responses));
    return inputRequired({ inputRequests, ...(state !== undefined && { requestState: await states.mint(state) }) });
  };

const name = { user_name: asksFor('What is your name?', 'name') };
const roots = { client_roots: inputRequired.listRoots() };
const confirmation = { confirm: asksFor('Please confirm', 'ok', { type: 'boolean' }) };
const several = { ...name, greeting: samples('Generate a greeting', 50), ...roots };

const hello = (_args: object, { mcpReq }: ServerContext) => {
  const given = acceptedContent<{ name?: unknown }>(mcpReq.inputResponses, 'user_name')?.name;
  return typeof given === 'string' ? says(`Hello, ${given}!`) : inputRequired({ inputRequests: name });
};

/** The second question follows from the answer to the first. */
const twoRounds = async (_args: object, { mcpReq }: ServerContext) => {
  const { step1, step2 } = mcpReq.inputResponses ?? {};
  const round = mcpReq.requestState<string>();
  if (round === 'two' && step2 !== undefined) return says(`Done: ${shown(step2)}`);
  const second = { step2: asksFor('Step 2: What is your favorite color?', 'color') };
  if (round === 'one' && step1 !== undefined)
    return inputRequired({ inputRequests: second, requestState: await states.mint('two') });
  const first = { step1: asksFor('Step 1: What is your name?', 'name') };
  return inputRequired({ inputRequests: first, requestState: await states.mint('one') });
};

/** Asks for no more than its client says that it can do. */
const withinCapabilities = (_args: object, { mcpReq }: ServerContext) => {
  const envelope: Record<string, unknown> = { ...mcpReq.envelope };
  const { elicitation, sampling } = envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities;
  const inputRequests = {
    ...(elicitation && name),
    ...(sampling && { greeting: samples('Generate a greeting', 50) }),
  };
  return Object.keys(inputRequests).length > 0 ? inputRequired({ inputRequests }) : says('There is nothing to ask.');
};

/** Says how far it is before it asks, so that its answer is a stream. */
const speaksThenAsks: FixtureTool['call'] = async (args, context) => {
  const { _meta: meta, notify } = context.mcpReq;
  const progress = { progressToken: meta?.progressToken ?? 'none', progress: 1 };
  await notify({ method: 'notifications/progress', params: progress });
  return hello(args, context);
};

const tool = (suffix: string, call: FixtureTool['call']): FixtureTool => ({
  definition: { name: `test_${suffix}`, description: `Asks as test_${suffix} does.`, inputSchema: noArguments },
  call,
});

/** Tools that answer with a question first, as 2026-07-28 has it; to older clients the SDK puts it as a request. */
export const askingTools: FixtureTool[] = [
  tool('input_required_result_elicitation', hello),
  tool('streaming_elicitation', speaksThenAsks),
  tool(
    'input_required_result_sampling',
    asking({ capital_question: samples('What is the capital of France?', 100) }, shown),
  ),
  tool('input_required_result_list_roots', asking(roots, shown)),
  tool(
    'input_required_result_request_state',
    asking(confirmation, () => 'state-ok', 'asked'),
  ),
  tool('input_required_result_multiple_inputs', asking(several, shown, 'asked')),
  tool('input_required_result_multi_round', twoRounds),
  tool(
    'input_required_result_tampered_state',
    asking(confirmation, () => 'state-ok', 'signed'),
  ),
  tool('input_required_result_capabilities', withinCapabilities),
  tool('missing_capability', asking({ greeting: samples('Generate a greeting', 50) }, shown)),
];

/** The same of a prompt. */
export const askingPrompt = {
  name: 'test_input_required_result_prompt',
  get: ({ mcpReq }: ServerContext) => {
    const given = acceptedContent<{ context?: unknown }>(mcpReq.inputResponses, 'user_context')?.context;
    if (typeof given === 'string') return { messages: [{ role: 'user' as const, content: text(`Context: ${given}`) }] };
    const question = asksFor('What context should the prompt use?', 'context');
    return inputRequired({ inputRequests: { user_context: question } });
  },
};
