import { NativeSelect, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import type { ModelFields as Fields } from './model-draft.js';
import { t } from '../texts/texts.js';

interface Props {
  readonly form: ReturnType<typeof useForm<Fields>>;
  /** Names of credentials to choose from; `undefined` where they could not be read. */
  readonly credentials: readonly string[] | undefined;
}

const kinds = [
  { value: 'openai_compatible', label: t('OpenAI-compatible') },
  { value: 'azure', label: t('Azure OpenAI') },
];

/** All that is set of a model. */
export const ModelFields = ({ form, credentials = [] }: Props) => (
  <>
    <TextInput label={t('Name')} description={t('What people call it')} required {...form.getInputProps('name')} />
    <NativeSelect label={t('API')} data={kinds} {...form.getInputProps('kind')} />
    <TextInput
      label={t('Address')}
      description={t('Of the API, including /v1')}
      placeholder={t('https://api.openai.com/v1')}
      inputMode="url"
      required
      {...form.getInputProps('base_url')}
    />
    <TextInput
      label={t('Model')}
      description={t('As the API calls it; on Azure the deployment')}
      required
      {...form.getInputProps('model_id')}
    />
    <NativeSelect
      label={t('Key')}
      description={t('A credential that the operator keeps in MODEL_CREDENTIALS_DIR. A key is never entered here.')}
      data={[{ value: '', label: t('None: no key is sent') }, ...withOwn(credentials, form.values.credential)]}
      {...form.getInputProps('credential')}
    />
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={t('Context size in tokens')}
        description={t('Empty: learnt when the model refuses')}
        inputMode="numeric"
        {...form.getInputProps('context_tokens')}
      />
      <TextInput
        label={t('Longest silence in seconds')}
        description={t('Before its first word and after it')}
        inputMode="numeric"
        {...form.getInputProps('silence_seconds')}
      />
      <TextInput
        label={t('Price in')}
        description={t('US dollars for a million tokens read')}
        inputMode="decimal"
        {...form.getInputProps('price_in')}
      />
      <TextInput
        label={t('Price out')}
        description={t('US dollars for a million tokens written')}
        inputMode="decimal"
        {...form.getInputProps('price_out')}
      />
    </SimpleGrid>
    <Switch
      label={t('For all agents that choose none')}
      description={t('Where the operator set no model')}
      {...form.getInputProps('is_default', { type: 'checkbox' })}
    />
    <Switch
      label={t('On')}
      description={t('When off, agents that use it say so and do not answer.')}
      {...form.getInputProps('enabled', { type: 'checkbox' })}
    />
  </>
);

/** What is set stays a choice, whether it can be read now or not. */
const withOwn = (names: readonly string[], own: string) =>
  own === '' || names.includes(own) ? names : [...names, own];
