/** A message about one entry of a list (`tags.2`) stands at the list's field, which is where a form can show it. */
export function listErrors(errors: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(errors).map(([field, message]) => [field.replace(/\.\d+(\..*)?$/, ''), message]);
  return Object.fromEntries(entries) as Record<string, string>;
}
