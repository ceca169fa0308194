/** The id of a source of files by the name that it is given: lower case, words joined by hyphens. */
export function filesSourceId(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return `files:${slug || 'unnamed'}`;
}
