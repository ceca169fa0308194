import { jsonOrUndefined } from '@parley/contracts';
import { z } from 'zod';
import type { ToolResult } from './tool-server.js';

const toolAnswer = z.object({
  content: z.array(z.unknown()).catch([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().catch(false),
  /** Of the protocol's first revision. */
  toolResult: z.unknown().optional(),
});

/** An answer of any kind; a server that sends something else has answered nothing. */
export const anyToolAnswer = z.looseObject({});

/**
 * What a tool answered (MCP 2025-11-25, "Tool Result"), as a model reads it: texts, texts of embedded resources, links by
 * name and address, and a line for what cannot be read, such as pictures. Structured content is added where the text does
 * not have it; `isReadable` says that the server's text is made for models, and whole.
 */
export function toResult(answer: unknown, { isReadable }: { readonly isReadable: boolean }): ToolResult {
  const { content, structuredContent, isError, toolResult } = toolAnswer.parse(answer);
  const said = content.map(lineOf).filter((line) => line !== '');
  const structured = structuredContent ?? toolResult;
  const json = structured === undefined ? '' : JSON.stringify(structured);
  const spoken = said.join('\n');
  const hasIt = json === '' || (spoken !== '' && (isReadable || tells(spoken, json)));
  const text = [spoken, hasIt ? '' : json].filter((part) => part !== '').join('\n\n');
  const nothing = isError ? 'The tool failed and gave no reason.' : 'The tool answered nothing.';
  return { text: text === '' ? nothing : text, data: structured ?? jsonOrUndefined(spoken), isError };
}

/** Servers repeat structured content as JSON or in words; a few words beside much of it are no repetition. */
const tells = (spoken: string, json: string): boolean =>
  jsonOrUndefined(spoken) !== undefined || spoken.length * 2 >= json.length;

function lineOf(part: unknown): string {
  const { type, text, resource, mimeType, ...link } = recordOf(part);
  if (typeof text === 'string') return text;
  if (type === 'resource') return resourceLine(recordOf(resource));
  if (type === 'resource_link') return `[Linked: ${[link['name'], link['uri']].filter(isText).join(', ')}]`;
  return isText(type) ? `[Not readable here: ${type}${isText(mimeType) ? ` (${mimeType})` : ''}]` : '';
}

const resourceLine = ({ uri, mimeType, text }: Readonly<Record<string, unknown>>): string =>
  isText(text)
    ? [isText(uri) ? `[${uri}]` : '', text].filter((line) => line !== '').join('\n')
    : `[Not readable here: ${[uri, mimeType].filter(isText).join(', ')}]`;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
