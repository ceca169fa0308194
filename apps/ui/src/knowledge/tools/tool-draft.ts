import type { RagSchemas } from '@parley/client';
import { linesOf } from '../add/lines.js';

export type Tool = RagSchemas['CustomTool'];

/** One search of a tool as a form has it. */
export interface SearchDraft {
  readonly label: string;
  /** One id a line; a trailing `*` is a prefix. */
  readonly datasource_ids: string;
  /** 0 words alone, 1 meaning alone. */
  readonly semantic_weight: number;
  /** Whether the server weighs words and meaning by the question instead. */
  readonly isWeighedByQuestion: boolean;
  readonly extra_filters: NonNullable<Tool['parallel_searches'][number]['extra_filters']>;
}

/** A custom tool as a form has it. */
export interface ToolDraft {
  readonly tool_id: string;
  readonly description: string;
  readonly allow_runtime_filters: boolean;
  readonly enabled: boolean;
  readonly parallel_searches: readonly SearchDraft[];
}

const evenWeight = 0.5;

export const newSearch = (label: string): SearchDraft => ({
  label,
  datasource_ids: '',
  semantic_weight: evenWeight,
  isWeighedByQuestion: true,
  extra_filters: {},
});

export const newTool: ToolDraft = {
  tool_id: '',
  description: '',
  allow_runtime_filters: false,
  enabled: true,
  parallel_searches: [newSearch('results')],
};

/** A tool that looks where a search did. A span of time would soon be another one: agents add theirs with each call. */
export const toolFor = (sources: readonly string[], kind: string): ToolDraft => ({
  ...newTool,
  allow_runtime_filters: true,
  parallel_searches: [
    {
      ...newSearch('results'),
      datasource_ids: sources.join('\n'),
      extra_filters: kind === '' ? {} : { document_type: kind },
    },
  ],
});

export const draftOf = ({ parallel_searches, created_at: _made, updated_at: _changed, ...tool }: Tool): ToolDraft => ({
  ...tool,
  parallel_searches: parallel_searches.map(
    ({ label, datasource_ids = [], semantic_weight: weight, extra_filters = {} }) => ({
      label,
      datasource_ids: datasource_ids.join('\n'),
      semantic_weight: weight ?? evenWeight,
      isWeighedByQuestion: weight === undefined,
      extra_filters,
    }),
  ),
});

export const requestOf = ({ parallel_searches, ...tool }: ToolDraft): RagSchemas['CustomToolRequest'] => ({
  ...tool,
  tool_id: tool.tool_id.trim(),
  parallel_searches: parallel_searches.map(
    ({ label, datasource_ids, isWeighedByQuestion, semantic_weight, extra_filters }) => ({
      label: label.trim(),
      datasource_ids: linesOf(datasource_ids) ?? [],
      ...(!isWeighedByQuestion && { semantic_weight }),
      extra_filters,
    }),
  ),
});
