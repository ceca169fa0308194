/** Values of a label that others choose: the first ones as they are, `other` for all beyond, so that series stay few. */
export function boundedLabel(max: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.size < max) known.add(value);
    return known.has(value) ? value : 'other';
  };
}
