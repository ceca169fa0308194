import { parseArgs } from 'node:util';

const texts = { type: 'string', multiple: true, default: [] as string[] } as const;

/** All options that there are; which part takes which stands in `parts.ts`. */
export const options = {
  check: { type: 'boolean', default: false },
  'self-test': { type: 'boolean', default: false },
  name: { type: 'string' },
  member: texts,
  admin: texts,
  remove: texts,
  team: texts,
  datasource: texts,
  account: { type: 'string' },
  to: { type: 'string' },
  from: { type: 'string' },
  within: { type: 'string' },
  keep: { type: 'string' },
  copy: texts,
  email: { type: 'string' },
  role: texts,
  random: texts,
  make: texts,
  wait: { type: 'string' },
  bundle: { type: 'string' },
  yes: { type: 'boolean', default: false },
  'disable-account': { type: 'boolean', default: false },
} as const;

export type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** An option that belongs to parts. `--wait` is for whoever starts any of them. */
export type Option = Exclude<keyof Values, 'wait'>;

/** Throws Error in one line for an option that there is not, and for one without its value. */
export const readCommandLine = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options });
