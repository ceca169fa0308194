import type { Prompt, PromptMessage, ReadResourceResult, Resource } from '@modelcontextprotocol/server';
import { png, text } from './fixture-content.js';

const contents: Readonly<Record<string, ReadResourceResult['contents'][number]>> = {
  'test://static-text': {
    uri: 'test://static-text',
    mimeType: 'text/plain',
    text: 'This is the content of the static text resource.',
  },
  'test://static-binary': { uri: 'test://static-binary', mimeType: 'image/png', blob: png },
  'test://watched-resource': { uri: 'test://watched-resource', mimeType: 'text/plain', text: 'Watched.' },
};

export const resources: Resource[] = Object.values(contents).map(({ uri, mimeType }) => ({
  uri,
  name: uri,
  description: `The resource ${uri}.`,
  ...(mimeType !== undefined && { mimeType }),
}));

export const templates = [
  { uriTemplate: 'test://template/{id}/data', name: 'data', description: 'Data by id.', mimeType: 'application/json' },
];

/** `undefined` when there is no such resource. */
export function readResource(uri: string): ReadResourceResult | undefined {
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? [];
  const content =
    id === undefined
      ? contents[uri]
      : {
          uri,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        };
  return content && { contents: [content] };
}

type Arguments = Readonly<Record<string, string>>;
const says = (content: PromptMessage['content']): PromptMessage => ({ role: 'user', content });
const argument = (name: string) => ({ name, description: `Its ${name}.`, required: true });

interface FixturePrompt {
  readonly definition: Prompt;
  readonly messages: (args: Arguments) => PromptMessage[];
}

const prompt = (name: string, args: string[], messages: FixturePrompt['messages']): FixturePrompt => ({
  definition: { name, description: `The prompt ${name}.`, arguments: args.map(argument) },
  messages,
});

export const prompts: FixturePrompt[] = [
  prompt('test_simple_prompt', [], () => [says(text('This is a simple prompt for testing.'))]),
  prompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => [
    says(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  ]),
  prompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri = '' }) => [
    says({
      type: 'resource',
      resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
    }),
    says(text('Please process the embedded resource above.')),
  ]),
  prompt('test_prompt_with_image', [], () => [
    says({ type: 'image', data: png, mimeType: 'image/png' }),
    says(text('Please analyze the image above.')),
  ]),
];
