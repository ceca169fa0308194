import type { SourceField, SourceTypeView } from '@parley/contracts';
import type { SourceFieldDraft } from './source-type.js';

const name = 'credential';

/** The setting that names what a source signs in with; a form gets the names that there are with each request. */
export const credentialField: SourceFieldDraft = {
  name,
  input: 'choice',
  label: 'Sign in with',
  hint: 'Everybody who may read the source can read what this account may read.',
  initial: '',
  choices: [{ value: '', label: 'Nothing: read what is public' }],
};

/** The type with the credentials to choose from. Without any names it asks for none: who cannot name one is not asked. */
export function offerCredentials(view: SourceTypeView, names: readonly string[] | undefined): SourceTypeView {
  const offered = names === undefined ? without : withChoices(names);
  return {
    ...view,
    add: view.add && { ...view.add, fields: view.add.fields.flatMap(offered) },
    change: view.change && { fields: view.change.fields.flatMap(offered) },
  };
}

const without = (field: SourceField): SourceField[] => (field.name === name ? [] : [field]);

const withChoices =
  (names: readonly string[]) =>
  (field: SourceField): SourceField[] => {
    if (field.name !== name) return [field];
    return [{ ...field, choices: [...field.choices, ...names.map((one) => ({ value: one, label: one }))] }];
  };
