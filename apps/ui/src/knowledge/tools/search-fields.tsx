import { Button, Fieldset, Group, Slider, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import type { ToolDraft } from './tool-draft.js';
import { t } from '../../texts/texts.js';

interface SearchFieldsProps {
  readonly form: ReturnType<typeof useForm<ToolDraft>>;
  readonly index: number;
  readonly label: string;
  readonly isOnly: boolean;
  readonly onRemove: () => void;
}

const percent = (weight: number) => `${Math.round(weight * 100)}%`;

/** One of the searches that a tool runs in parallel. */
export function SearchFields({ form, index, label, isOnly, onRemove }: SearchFieldsProps) {
  const field = (name: string) => form.getInputProps(`parallel_searches.${index}.${name}`);
  const { value, onChange } = field('semantic_weight') as { value: number; onChange: (weight: number) => void };
  const { value: isWeighedByQuestion } = field('isWeighedByQuestion') as { value: boolean };
  return (
    <Fieldset legend={t('Search “{{label}}”', { label })} styles={{ legend: { maxWidth: '100%' } }}>
      <Stack gap="sm">
        <TextInput label={t('Name of its result list')} required {...field('label')} />
        <Textarea
          label={t('Sources')}
          description={t('Source ids, one per line. A trailing “*” matches anything. Empty: all sources.')}
          autosize
          minRows={1}
          {...field('datasource_ids')}
        />
        <KeptFilters filters={field('extra_filters').value as Filters} />
        <Switch
          label={t('Weigh words and meaning by the question')}
          description={t('Recommended. Off: the same weight for every question.')}
          {...form.getInputProps(`parallel_searches.${index}.isWeighedByQuestion`, { type: 'checkbox' })}
        />
        {!isWeighedByQuestion && <Weight label={label} value={value} onChange={onChange} />}
        {!isOnly && (
          <Group justify="flex-end">
            <Button variant="default" size="compact-sm" onClick={onRemove}>
              {t('Remove this search')}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}

type Filters = ToolDraft['parallel_searches'][number]['extra_filters'];

/** What else narrows the search: it came with the tool and is not changed here. */
function KeptFilters({ filters }: { readonly filters: Filters }) {
  const said = Object.entries(filters).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return said.length === 0 ? null : (
    <Text size="sm">{t('Only documents with {{said}}', { said: said.join(', ') })}</Text>
  );
}

interface WeightProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (weight: number) => void;
}

function Weight({ label, value, onChange }: WeightProps) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('Weight of meaning: {{percent}}', { percent: percent(value) })}
      </Text>
      <Slider
        thumbLabel={t('Weight of meaning in {{label}}', { label })}
        min={0}
        max={1}
        step={0.05}
        label={percent}
        value={value}
        onChange={onChange}
        marks={[
          { value: 0, label: t('Keywords') },
          { value: 1, label: t('Meaning') },
        ]}
        styles={{ markLabel: { color: 'var(--mantine-color-dimmed)' } }}
        mx="md"
        mb="lg"
      />
    </div>
  );
}
