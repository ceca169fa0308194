import openapiTs, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';

/**
 * The types of an OpenAPI document, as TypeScript in the house's format. What has a default stays optional, because that
 * is what it is to whoever sends it.
 */
export async function typesOf(document: OpenAPI3, file: string): Promise<string> {
  return formatted(astToString(await openapiTs(document, { defaultNonNullable: false })), file);
}

/** A document as it is kept. */
export const textOf = (document: OpenAPI3, file: string): Promise<string> => formatted(JSON.stringify(document), file);

const formatted = async (text: string, file: string): Promise<string> =>
  format(text, { ...(await resolveConfig(file)), filepath: file });
