import { z } from 'zod';
import { freeJson } from './free-json.js';

/** What a person may answer to a pending tool call. */
export const approvalDecision = z.enum(['approve', 'edit', 'reject']);
export type ApprovalDecision = z.infer<typeof approvalDecision>;

/** One field of a form that an agent shows to a person. */
export const formField = z.object({
  field_name: z.string().min(1),
  field_label: z.string().optional(),
  field_description: z.string().optional(),
  field_type: z.enum(['text', 'select', 'multiselect', 'boolean', 'number', 'url', 'email']).default('text'),
  /** Options of a select or multiselect. */
  field_values: z.array(z.string()).optional(),
  required: z.boolean().default(false),
  default_value: z.unknown().optional(),
  placeholder: z.string().optional(),
  value: z.unknown().optional(),
});
export type FormField = z.infer<typeof formField>;

/** A tool call that waits for a person. */
export const pendingToolCall = z.object({
  tool_call_id: z.string().min(1).optional(),
  tool_name: z.string().min(1),
  tool_args: z.record(z.string(), z.unknown()),
  allowed_decisions: z.array(approvalDecision).min(1),
  /** Why the person is asked, in words for them; absent where only the agent's own rules want it. */
  reason: z.string().optional(),
});
export type PendingToolCall = z.infer<typeof pendingToolCall>;

/** Data of an `input_required` event: a form to fill, or tool calls to decide on. `interrupt_id` goes back on resume. */
export const interrupt = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('form_input'),
    interrupt_id: z.string().min(1),
    agent: z.string(),
    prompt: z.string(),
    fields: z.array(formField).min(1),
  }),
  z.object({
    type: z.literal('tool_approval'),
    interrupt_id: z.string().min(1),
    agent: z.string(),
    ...pendingToolCall.shape,
    /** Only when more than one call waits; then all of them, the first included. */
    tool_approvals: z.array(pendingToolCall).min(2).optional(),
  }),
]);
export type Interrupt = z.infer<typeof interrupt>;

/** What a person fills in: as much as a request may hold, but nothing that cannot be serialized again. */
const filledIn = freeJson({ maxBytes: 512 * 1024 });

const editsAreGivenWithEdit = ({ decision, edited_args }: { decision: ApprovalDecision; edited_args?: unknown }) =>
  (decision === 'edit') === (edited_args !== undefined);
const editsMessage = 'the decision "edit" requires edited_args, and no other decision allows them';

const toolDecision = z
  .strictObject({
    decision: approvalDecision,
    tool_call_id: z.string().min(1).optional(),
    tool_name: z.string().min(1).optional(),
    edited_args: filledIn.optional(),
  })
  .refine(editsAreGivenWithEdit, editsMessage);

/** Maximum number of calls that one answer decides on individually: no question may ask about more. */
export const maxDecisions = 50;

/**
 * A person's answer to an interrupt. Strict on purpose: a form or decision that is not understood is refused and
 * never read as approval.
 */
export const resumeData = z.union([
  z.strictObject({ type: z.literal('form_input'), values: filledIn }),
  z.strictObject({ type: z.literal('form_input'), dismissed: z.literal(true) }),
  z
    .strictObject({
      type: z.literal('tool_approval'),
      decision: approvalDecision,
      edited_args: filledIn.optional(),
    })
    .refine(editsAreGivenWithEdit, editsMessage),
  z.strictObject({ type: z.literal('tool_approval'), decisions: z.array(toolDecision).min(1).max(maxDecisions) }),
]);
export type ResumeData = z.infer<typeof resumeData>;
