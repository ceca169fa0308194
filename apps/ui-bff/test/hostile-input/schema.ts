/** As much of an OpenAPI 3.0 schema as the document of this service uses. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Parameter {
  name: string;
  in: string;
  schema?: Schema;
}

/** One operation of the document. */
export interface Operation {
  method: string;
  path: string;
  isOpen: boolean;
  parameters: Parameter[];
  body: Schema | undefined;
  responses: Record<string, { content?: Record<string, unknown> }>;
}

interface Described {
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Operation['responses'];
}

/** Every operation of an OpenAPI document. */
export function operationsOf(document: object): Operation[] {
  const { paths } = document as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security = [], parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      isOpen: security.length === 0,
      parameters,
      body: requestBody?.content['application/json']?.schema,
      responses,
    })),
  );
}
