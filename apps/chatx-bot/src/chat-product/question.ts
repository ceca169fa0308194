/** What a person is asked with buttons, in no product's own form. What they pressed comes back as a `CardPress`. */
export interface Question {
  readonly body: readonly Part[];
  readonly buttons: readonly Button[];
}

export type Part =
  | { readonly kind: 'title' | 'paragraph'; readonly text: string }
  /** Written by a model or a stranger: shown letter by letter, never as markup, which could hide a part of it. */
  | { readonly kind: 'verbatim'; readonly text: string; readonly look?: 'bold' | 'code' | 'subtle' }
  | Field;

/** Something to fill in. Its answer is the input named `id`, as text. */
export interface Field {
  readonly kind: 'field';
  readonly id: string;
  readonly label: string;
  readonly type: FieldType;
  readonly isRequired: boolean;
  readonly placeholder?: string;
  /** What is filled in beforehand; several choices are joined by commas. */
  readonly value?: string;
  /** Of a choice: what may be chosen. */
  readonly options?: readonly { readonly title: string; readonly value: string }[];
}

/** `choice` is one of a list that may be folded, `decision` one of a list that is all in view, `choices` are several. */
export type FieldType =
  'text' | 'long_text' | 'url' | 'email' | 'number' | 'boolean' | 'choice' | 'decision' | 'choices';

export type Button =
  /** Sends these inputs, and those of the fields unless it says otherwise. */
  | {
      readonly kind: 'send';
      readonly caption: string;
      readonly inputs: Readonly<Record<string, string>>;
      readonly withoutFields?: true;
    }
  /** Opens a further question, and sends nothing. */
  | { readonly kind: 'open'; readonly caption: string; readonly question: Question };
