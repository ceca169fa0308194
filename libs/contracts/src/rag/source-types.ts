import { z } from 'zod';
import { datasourceId } from './ids.js';

/** Body of every `/reload` route. */
export const reloadRequest = z.object({ datasource_id: datasourceId }).meta({ id: 'ReloadRequest' });
export type ReloadRequest = z.infer<typeof reloadRequest>;

/** Answer 202 of every `/reload-all` route. */
export const reloadAllAnswer = z.object({
  message: z.string(),
  job_ids: z.array(z.uuid()),
});

/** What a form asks with: `text` is one line, `lines` a list of texts, one a line. */
export const sourceInput = z.enum(['url', 'text', 'choice', 'number', 'switch', 'lines']);
export type SourceInput = z.infer<typeof sourceInput>;

/** A setting of a new source, as a form asks for it. */
export const sourceField = z
  .object({
    name: z.string().describe('Where its value stands in the body, with dots between levels'),
    input: sourceInput,
    label: z.string(),
    hint: z.string().nullable(),
    placeholder: z.string().nullable(),
    is_required: z.boolean(),
    is_advanced: z.boolean().describe('Whether few people need it'),
    initial: z.union([z.string(), z.number(), z.boolean()]).nullable(),
    choices: z.array(z.object({ value: z.string(), label: z.string() })),
    minimum: z.number().nullable(),
    maximum: z.number().nullable(),
    shown_if: z
      .object({ field: z.string(), values: z.array(z.union([z.string(), z.boolean()])) })
      .nullable()
      .describe('It is asked for, and sent, only while another field has one of these values'),
  })
  .meta({ id: 'SourceField' });
export type SourceField = z.infer<typeof sourceField>;

/** A kind of source: its words, and what can be done with sources of it. */
export const sourceTypeView = z
  .object({
    source_type: z.string(),
    title: z.string().describe('Names one source, as in "Website"'),
    one: z.string().describe('Within a sentence, as in "a website"'),
    many: z.string().describe('Within a sentence, as in "websites"'),
    description: z.string(),
    unavailable: z.string().nullable().describe('Why no source of it can be read now; null when it can'),
    add: z
      .object({
        path: z
          .string()
          .describe('Route that adds a source. Its body also takes description, reload_interval, owner_team.'),
        label: z.string(),
        fields: z.array(sourceField),
      })
      .nullable()
      .describe('Null for a type whose documents clients submit'),
    change: z
      .object({ fields: z.array(sourceField) })
      .nullable()
      .describe('Settings that `PATCH /v1/datasource` takes; `metadata` of a source holds their values by their names'),
    reload: z
      .object({ path: z.string(), all_path: z.string() })
      .nullable()
      .describe('Routes that re-index one source, and all of the type; null when the server cannot'),
  })
  .meta({ id: 'SourceType' });
export type SourceTypeView = z.infer<typeof sourceTypeView>;

/** Answer of `GET /v1/source-types`. */
export const sourceTypeList = z.object({ source_types: z.array(sourceTypeView) });
export type SourceTypeList = z.infer<typeof sourceTypeList>;
