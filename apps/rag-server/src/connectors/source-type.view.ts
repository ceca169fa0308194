import type { SourceField, SourceTypeView } from '@parley/contracts';
import { z } from 'zod';
import type { SourceConnector } from './source-connector.js';
import {
  addPath,
  type ReadSourceType,
  reloadAllPath,
  reloadPath,
  type SourceFieldDraft,
  type SourceType,
} from './source-type.js';

interface Shown extends Pick<SourceConnector, 'sourceType'> {
  readonly unavailable: string | undefined;
}

/** A type that the server reads, with the form that adds a source of it. */
export const connectorView = ({ sourceType, unavailable }: Shown): SourceTypeView => ({
  ...wordsOf(sourceType),
  unavailable: unavailable ?? null,
  add: { path: addPath(sourceType), label: sourceType.add.label, fields: fieldsOf(sourceType) },
  change: { fields: fieldsOf(sourceType).filter(({ name }) => sourceType.change.fields.includes(name)) },
  reload: { path: reloadPath(sourceType), all_path: reloadAllPath(sourceType) },
});

/** A type whose documents clients submit. */
export const submittedTypeView = (sourceType: SourceType): SourceTypeView => ({
  ...wordsOf(sourceType),
  unavailable: null,
  add: null,
  change: null,
  reload: null,
});

const wordsOf = ({ type, words }: SourceType) => ({ source_type: type, ...words });

/** A schema of JSON, as far as a form needs it. */
const jsonSchema = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  default: z.unknown().optional(),
});
type JsonSchema = z.infer<typeof jsonSchema>;

function fieldsOf({ add }: ReadSourceType): SourceField[] {
  // Without names, which would become references.
  const options = { io: 'input', unrepresentable: 'any', metadata: z.registry<object>() } as const;
  const body = jsonSchema.parse(z.toJSONSchema(add.request, options));
  return add.fields.map((field) => toField(field, find(body, field.name)));
}

/** Throws Error for a field that the request does not have. */
function find(body: JsonSchema, name: string): { readonly schema: JsonSchema; readonly isRequired: boolean } {
  let [schema, isRequired] = [body, true];
  for (const key of name.split('.')) {
    const inner = schema.properties?.[key];
    if (inner === undefined) throw new Error(`the request has no field ${name}`);
    isRequired &&= schema.required?.includes(key) ?? false;
    schema = jsonSchema.parse(inner);
  }
  return { schema, isRequired };
}

const initialValue = z.union([z.string(), z.number(), z.boolean()]).nullable().catch(null);

const toField = (
  { name, input, label, hint, placeholder, isAdvanced, initial, choices, shownIf }: SourceFieldDraft,
  { schema, isRequired }: ReturnType<typeof find>,
): SourceField => ({
  name,
  input,
  label,
  hint: hint ?? null,
  placeholder: placeholder ?? null,
  is_required: isRequired,
  is_advanced: isAdvanced ?? false,
  initial: initialValue.parse(initial ?? schema.default),
  choices: [...(choices ?? [])],
  minimum: schema.minimum ?? null,
  maximum: schema.maximum ?? null,
  shown_if: shownIf ? { field: shownIf.field, values: [...shownIf.values] } : null,
});
