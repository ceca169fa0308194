import type { RagSchemas } from '@parley/client';
import { britishLocale } from '../texts/language.js';

/** A kind of source: its words, its settings and its routes. */
export type SourceType = RagSchemas['SourceType'];
export type SourceField = RagSchemas['SourceField'];

/** What a source of that type is called. The type itself, for one that the API does not describe. */
export const titleOfType = (types: readonly SourceType[], sourceType: string): string =>
  types.find(({ source_type }) => source_type === sourceType)?.title ?? sourceType;

/** The kinds that people can add in the browser: those with a form of the API, and files. */
export const addableTypes = (types: readonly SourceType[]): readonly SourceType[] =>
  types.filter(({ source_type, add }) => add !== null || source_type === filesType);

/** The kind whose form is the browser's own: it reads the files. */
export const filesType = 'files';

const choice = new Intl.ListFormat(britishLocale, { type: 'disjunction' });

/** What can be added, within a sentence: "a website, a wiki page or your files". */
export const addableWords = (types: readonly SourceType[]): string =>
  choice.format(addableTypes(types).map(({ one }) => one));
