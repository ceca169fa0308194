import { formField, type FormField } from '@parley/contracts';
import { z } from 'zod';
import type { ToolDescription } from '../tools/tool-server.js';

/** The built-in tool with which a model asks the person. */
export const userInputTool: ToolDescription = {
  name: 'request_user_input',
  description: 'Ask the person to fill in a short form. Use it only if you cannot continue without their answer.',
  parameters: {
    type: 'object',
    required: ['prompt', 'fields'],
    properties: {
      prompt: { type: 'string', description: 'What you need and why' },
      fields: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['field_name'],
          properties: {
            field_name: { type: 'string' },
            field_label: { type: 'string' },
            field_description: { type: 'string' },
            field_type: { enum: ['text', 'select', 'multiselect', 'boolean', 'number', 'url', 'email'] },
            field_values: { type: 'array', items: { type: 'string' }, description: 'Options of a select' },
            required: { type: 'boolean' },
          },
        },
      },
    },
  },
};

const form = z.object({ prompt: z.string().min(1).max(4000), fields: z.array(formField).min(1).max(30) });

/** The form that the model asks for; `undefined` if it is not valid, which the model then learns. */
export function formOf(args: unknown): { readonly prompt: string; readonly fields: FormField[] } | undefined {
  const { success, data } = form.safeParse(args);
  return success ? data : undefined;
}
