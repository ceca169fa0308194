import { Checkbox, MultiSelect, Radio, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { nameOf } from '../knowledge/sources/freshness.js';
import { useSources } from '../knowledge/sources/use-sources.js';
import type { AgentFields } from './agent-fields.js';
import { t } from '../texts/texts.js';

/** Which knowledge an agent may use, and when it asks a person first. */
export function ToolFields({ form }: { readonly form: UseFormReturnType<AgentFields> }) {
  const { usesKnowledge, limitsSources, askFirst } = form.values;
  return (
    <Stack>
      <Checkbox
        label={t('Searches the knowledge base')}
        description={t('With the permissions of the person who asks: it finds only what they can read.')}
        {...form.getInputProps('usesKnowledge', { type: 'checkbox' })}
      />
      {usesKnowledge && (
        <Checkbox
          label={t('Only in selected sources')}
          {...form.getInputProps('limitsSources', { type: 'checkbox' })}
        />
      )}
      {usesKnowledge && limitsSources && <SourceField form={form} />}
      {usesKnowledge && (
        <Radio.Group label={t('How thoroughly it searches')} {...form.getInputProps('effort')}>
          <Stack gap="xs" mt="xs">
            <Radio value="low" label={t('Quick')} description={t('One search per question.')} />
            <Radio
              value="medium"
              label={t('Balanced')}
              description={t('Searches each part of a question, and reads on where a passage breaks off.')}
            />
            <Radio
              value="high"
              label={t('Thorough')}
              description={t('Also reads on in more documents, and a model checks once whether it has found enough.')}
            />
          </Stack>
        </Radio.Group>
      )}
      <Radio.Group label={t('Before it uses a knowledge base tool')} {...form.getInputProps('askFirst')}>
        <Stack gap="xs" mt="xs">
          <Radio value="never" label={t('Go ahead')} />
          <Radio value="rag" label={t('Wait for a person to approve')} />
          {askFirst === 'custom' && <Radio value="custom" label={t('Follow custom rules set through the API')} />}
        </Stack>
      </Radio.Group>
      <Checkbox
        label={t('Can ask the person for input')}
        description={t('With a form in the chat, during an answer.')}
        {...form.getInputProps('mayAskPerson', { type: 'checkbox' })}
      />
    </Stack>
  );
}

function SourceField({ form }: { readonly form: UseFormReturnType<AgentFields> }) {
  const { datasource_ids: chosen } = form.values;
  const sources = useSources();
  const found = (sources.data ?? []).map((source) => ({ value: source.datasource_id, label: nameOf(source) }));
  const others = chosen.filter((id) => !found.some(({ value }) => value === id));
  return (
    <MultiSelect
      label={t('Sources')}
      description={
        sources.isError
          ? t('The sources cannot be listed right now. Your selection is kept.')
          : t('If you select none, nothing is found.')
      }
      searchable
      data={[...found, ...others.map((id) => ({ value: id, label: id }))]}
      {...form.getInputProps('datasource_ids')}
      value={[...chosen]}
    />
  );
}
