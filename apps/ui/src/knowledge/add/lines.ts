/** One entry a line, empty lines left out; `undefined` for none, as the API has it. */
export function linesOf(text: string): string[] | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  return filled.length === 0 ? undefined : filled;
}

/**
 * Messages for `settings.max_depth` or `allowed_title_patterns.0`, under the names that a form's fields have. What is
 * about none of them is about the whole, which has no name.
 */
export const fieldsByLastName = (errors: Readonly<Record<string, string>>, fields: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => {
      const name = field.split('.').find((part) => !/^\d+$/.test(part) && part !== 'settings') ?? field;
      return [Object.hasOwn(fields, name) ? name : '', message];
    }),
  );
