import { type AgentConfigView, isModelEntry } from '@parley/contracts';
import type { ModelChoice } from '../api/model-choices.js';
import { t } from '../texts/texts.js';

/** What an agent is given when nothing else is chosen. */
export const defaultModel = 'default';
/** The agent asks for a model of the operator's API by its name there: it stays until another one is chosen. */
const ownModel = 'own';

type AgentModel = AgentConfigView['model'];

/** The choice that stands for an agent's model. */
export function choiceOf(model: AgentModel): string {
  if (model === null) return defaultModel;
  if (isModelEntry(model.provider)) return model.provider;
  return model.id === 'default' ? defaultModel : ownModel;
}

/** The model that a choice stands for. What was there before stays as it was written, if it means the same. */
export function modelOf(choice: string, before: AgentModel | undefined): NonNullable<AgentModel> {
  if (before && choiceOf(before) === choice) return before;
  return { id: 'default', provider: choice };
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** What a person can choose from; what the agent has now stays among it. */
export function optionsOf(choices: readonly ModelChoice[], model: AgentModel): Option[] {
  const byDefault = choices.find(({ is_default }) => is_default);
  const first = {
    value: defaultModel,
    label: byDefault ? t('Default: {{name}}', { name: byDefault.name }) : t('None: quote passages'),
  };
  const others = choices
    .filter(({ id }) => id !== defaultModel)
    .map(({ id, name, model_id }) => ({ value: id, label: name === model_id ? name : `${name} (${model_id})` }));
  const options = [first, ...others];
  const current = choiceOf(model);
  if (options.some(({ value }) => value === current)) return options;
  const label =
    current === ownModel
      ? t('{{id}} (by its name)', { id: model?.id ?? '' })
      : t('{{current}} (no longer set up)', { current });
  return [...options, { value: current, label }];
}
