import { type AgentDraft, AppError, isModelEntry } from '@parley/contracts';

/** A model that an administrator set up, as far as choosing it needs. */
export interface ChosenModel {
  readonly name: string;
  readonly model_id: string;
  readonly enabled: boolean;
}

/**
 * Whether an agent can have that model. A provider that names none of those that were set up means the API of the
 * operator, which alone knows its models. Throws AppError `VALIDATION_ERROR`.
 */
export type RequireModel = (model: AgentDraft['model']) => Promise<void>;

/** @param findModel by its id; `undefined` for one that is not set up */
export const makeRequireModel =
  ({ findModel }: { readonly findModel: (id: string) => Promise<ChosenModel | undefined> }): RequireModel =>
  async ({ id, provider }) => {
    if (!isModelEntry(provider)) return;
    const model = await findModel(provider);
    if (!model) throw invalid('model.provider', 'There is no such model. Choose another one.');
    if (!model.enabled) throw invalid('model.provider', `“${model.name}” is switched off. Choose another one.`);
    if (id !== 'default' && id !== model.model_id)
      throw invalid('model.id', `“${model.name}” is another model: send "default".`);
  };

const invalid = (field: string, message: string) =>
  new AppError('VALIDATION_ERROR', 'The request is not valid.', { details: [{ field, message }] });
