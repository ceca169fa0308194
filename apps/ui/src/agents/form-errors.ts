/** The server's names of fields as the form has them: entries of lists at their list, the parts of the model at the model. */
export function formErrors(errors: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries(errors).map(([field, message]) => [nameOf(field), message]);
  return Object.fromEntries(named) as Record<string, string>;
}

function nameOf(field: string): string {
  return field.split('.', 1)[0] ?? field;
}
