/** One entry a line, empty lines left out; `undefined` for none, as the API has it. */
export function linesOf(text: string): string[] | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  return filled.length === 0 ? undefined : filled;
}

/**
 * Messages under the names of a form's fields: one for `allowed_title_patterns.0` stands at `allowed_title_patterns`. What
 * is about none of them is about the whole, which has no name.
 */
export const errorsAtFields = (
  errors: Readonly<Record<string, string>>,
  fields: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      fields.find((field) => path === field || path.startsWith(`${field}.`)) ?? '',
      message,
    ]),
  );
