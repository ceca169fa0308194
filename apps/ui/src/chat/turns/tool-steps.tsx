import { Accordion, Badge, Group, Loader, Stack, Text } from '@mantine/core';
import { FieldList } from '../../document/field-list.js';
import { fieldsOf } from '../../document/fields.js';
import { readablePassage } from '../../document/readable-passage.js';
import { HeadingAbove } from '../../markdown/heading-above.js';
import { Markdown } from '../../markdown/markdown.js';
import type { UsedTool } from '../runs/live-run.js';
import { t } from '../../texts/texts.js';

/** The agent's steps for the answer; each unfolds to its input and result. */
export function ToolSteps({ tools, isRunning }: { readonly tools: readonly UsedTool[]; readonly isRunning: boolean }) {
  return (
    <Accordion variant="contained" chevronPosition="left" multiple order={2}>
      {tools.map((tool) => (
        <Accordion.Item key={tool.tool_call_id} value={tool.tool_call_id}>
          <Accordion.Control>
            <Group gap="xs" wrap="nowrap">
              <Text size="sm" fw={500} truncate>
                {stepNames[tool.tool_name] ?? tool.tool_name}
              </Text>
              <Text size="sm" c="dimmed" truncate flex={1}>
                {gist(tool.args)}
              </Text>
              <Standing tool={tool} isRunning={isRunning} />
            </Group>
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="xs">
              <Part label={t('Input')} text={JSON.stringify(tool.args)} />
              {tool.result !== undefined && <Part label={t('Result')} text={tool.result} />}
              {tool.error !== undefined && <Part label={t('Error')} text={tool.error} />}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

/** Steps that are the platform's own and no tool of anybody's. */
const stepNames: Readonly<Record<string, string>> = { read_attached_files: t('Reading attached files') };

function Standing({ tool, isRunning }: { readonly tool: UsedTool; readonly isRunning: boolean }) {
  if (tool.error !== undefined) {
    return (
      <Badge variant="light" color="red">
        {t('failed')}
      </Badge>
    );
  }
  if (tool.result === undefined && isRunning) return <Loader size="xs" aria-label={t('Running')} />;
  return null;
}

function Part({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {label}
      </Text>
      <Told text={text} />
    </div>
  );
}

/** What a tool was told and answered: the fields of JSON as a list, Markdown as it is meant, any other text in its own lines. */
function Told({ text }: { readonly text: string }) {
  const fields = fieldsOf(text);
  return (
    <div className="parley-told" tabIndex={0}>
      {fields ? <FieldList fields={fields} /> : <Words text={text} />}
    </div>
  );
}

/** Headings, bold words and tables, as searches answer. */
const looksLikeMarkdown = /^(?:#{1,6} |(?:\[\d+\] )?\*\*\S|\|.*\|\s*$)/m;

function Words({ text }: { readonly text: string }) {
  if (text.trim() === '{}') return t('Nothing');
  if (!looksLikeMarkdown.test(text)) return text;
  return (
    <HeadingAbove value={2}>
      <Markdown text={readablePassage(text)} />
    </HeadingAbove>
  );
}

/** The start of a tool's input, which usually says what the call was for. */
function gist(args: UsedTool['args']): string {
  const first = Object.values(args).find((value) => typeof value === 'string' && value !== '');
  return typeof first === 'string' ? first : '';
}
