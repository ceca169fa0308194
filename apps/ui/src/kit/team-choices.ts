export interface TeamChoice {
  /** Its slug. */
  readonly value: string;
  readonly label: string;
}

/** As a `Select` takes them: teams by name, and those that are chosen already by their slug. */
export function teamChoices(
  teams: readonly { readonly slug: string; readonly name: string }[],
  known: readonly string[],
): TeamChoice[] {
  const named = teams.map(({ slug, name }) => ({ value: slug, label: name }));
  const others = [...new Set(known)].filter((slug) => slug !== '' && !named.some(({ value }) => value === slug));
  return [...named, ...others.map((slug) => ({ value: slug, label: slug }))];
}
