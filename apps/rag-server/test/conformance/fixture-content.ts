import type {
  CallToolResult,
  ContentBlock,
  InputRequiredResult,
  ServerContext,
  Tool,
} from '@modelcontextprotocol/server';

/** One pixel. */
export const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** No sound at all, 8 kHz. */
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

export const text = (content: string) => ({ type: 'text' as const, text: content });
const image: ContentBlock = { type: 'image', data: png, mimeType: 'image/png' };
const resource = (uri: string, mimeType: string, content: string): ContentBlock => ({
  type: 'resource',
  resource: { uri, mimeType, text: content },
});

export const noArguments: Tool['inputSchema'] = { type: 'object', properties: {} };

const answers: Readonly<Record<string, CallToolResult>> = {
  test_simple_text: { content: [text('This is a simple text response for testing.')] },
  test_image_content: { content: [image] },
  test_audio_content: { content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] },
  test_embedded_resource: {
    content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  },
  test_multiple_content_types: {
    content: [
      text('Multiple content types test:'),
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  },
  test_error_handling: {
    isError: true,
    content: [text('This tool intentionally returns an error for testing')],
  },
};

const jsonSchemaTool: Tool = {
  name: 'json_schema_2020_12_tool',
  description: 'Tool with JSON Schema 2020-12 features',
  inputSchema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
      address: {
        $anchor: 'addressDef',
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    properties: {
      name: { type: 'string' },
      address: { $ref: '#/$defs/address' },
      contactMethod: { type: 'string', enum: ['phone', 'email'] },
      phone: { type: 'string' },
      email: { type: 'string' },
    },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    then: { required: ['phone'] },
    else: { required: ['email'] },
    additionalProperties: false,
  },
};

type Answer = CallToolResult | InputRequiredResult;

export interface FixtureTool {
  readonly definition: Tool;
  readonly call: (args: Record<string, unknown>, context: ServerContext) => Answer | Promise<Answer>;
}

/** Tools that always say the same: one for each kind of content. */
export const contentTools: FixtureTool[] = [
  ...Object.entries(answers).map(([name, answer]) => ({
    definition: { name, description: `Answers as ${name} does.`, inputSchema: noArguments },
    call: () => answer,
  })),
  { definition: jsonSchemaTool, call: () => ({ content: [text('Taken.')] }) },
];
