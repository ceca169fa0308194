import type { SourceInput } from '@parley/contracts';
import type { z } from 'zod';
import type { Datasource } from '../datasources/datasource.js';

/** What people call sources of a type. */
export interface SourceWords {
  /** Names one source: `Website`. */
  readonly title: string;
  /** One and many within a sentence: `a website`, `websites`. */
  readonly one: string;
  readonly many: string;
  readonly description: string;
}

/** A kind of source. */
export interface SourceType {
  /** `source_type` of its datasources; they say it to every client, so it never changes. */
  readonly type: string;
  readonly words: SourceWords;
}

/** A setting that a form asks for. What is required, its limits and its default are the request's own. */
export interface SourceFieldDraft {
  /** Where it stands in the request, with dots between levels. */
  readonly name: string;
  readonly input: SourceInput;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  /** Few people need it: a form shows it on demand. */
  readonly isAdvanced?: true;
  /** Suggested in place of the request's default. */
  readonly initial?: string | number | boolean;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Asked for, and sent, only while another field has one of these values. */
  readonly shownIf?: { readonly field: string; readonly values: readonly (string | boolean)[] };
}

/** What every request for a new source can say. */
export interface AddRequest {
  readonly description: string;
  readonly reload_interval: number;
  readonly owner_team?: string | null | undefined;
}

/** A kind of source that the server reads by itself: what its routes, its pages and the reload timer know of it. */
export interface ReadSourceType<Request extends AddRequest = AddRequest> extends SourceType {
  /** Its routes begin with it: `/v1/ingest/webloader`. */
  readonly path: string;
  /** How a source is added. */
  readonly add: {
    /** Last segment of the route. */
    readonly segment: string;
    readonly request: z.ZodType<Request>;
    readonly summary: string;
    readonly description: string;
    /** Says that the work has begun. */
    readonly started: string;
    /** What the button of a form says. */
    readonly label: string;
    readonly fields: readonly SourceFieldDraft[];
  };
  /** How the settings of one of its sources are changed. */
  readonly change: {
    /** Those of `add.fields` that can be changed: the record keeps them in its metadata, by their names. */
    readonly fields: readonly string[];
    /**
     * The source with other settings; those that are not named stay. Throws `VALIDATION_ERROR` naming a setting that it
     * does not have or that has no such value, and for a record that does not say what to read.
     */
    readonly apply: (datasource: Datasource, settings: Readonly<Record<string, unknown>>) => Datasource;
  };
  /** What re-indexing means for its pages; a sentence or two of the API document. */
  readonly reloading: string;
}

export const addPath = ({ path, add }: ReadSourceType): string => `${path}/${add.segment}`;
export const reloadPath = ({ path }: ReadSourceType): string => `${path}/reload`;
export const reloadAllPath = ({ path }: ReadSourceType): string => `${path}/reload-all`;

/** Kinds of sources whose documents clients submit: the server gives them their words and nothing else. */
export const submittedTypes: readonly SourceType[] = [
  {
    type: 'files',
    words: { title: 'Files', one: 'your files', many: 'files', description: 'Files that people or programs submit' },
  },
  {
    type: 'docs',
    words: { title: 'Documents', one: 'documents', many: 'documents', description: 'Documents that a program submits' },
  },
];
