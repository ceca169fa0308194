/** Words that end in s and are one thing already. */
const singularAlready = new Set([
  'status',
  'address',
  'access',
  'process',
  'class',
  'business',
  'success',
  'progress',
  'series',
  'species',
  'analysis',
  'basis',
  'ingress',
  'egress',
  'redis',
  'jenkins',
  'kubernetes',
  'devops',
  'metrics',
  'alias',
  'canvas',
  'https',
]);

/** `policies` is `policy`, `services` is `service`, `ports` is `port`; short words and known singulars stay. */
export function singular(word: string): string {
  const lower = word.toLowerCase();
  if (word.length <= 4 || singularAlready.has(lower) || lower.endsWith('ss')) return word;
  if (lower.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ss|x|ch|sh|us)es$/.test(lower)) return word.slice(0, -2);
  return lower.endsWith('s') ? word.slice(0, -1) : word;
}
