import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { placeholdersIn } from './placeholder-secrets.js';

/** The environment as a process has it: `process.env`, or a literal in a test. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Checks a service's environment once, at start, against its described table.
 *
 * A blank value counts as absent, so `NAME=` in a compose file never slips past a required setting. Any NAME may come
 * as NAME_FILE instead: the path of a file with the value, as container secrets are mounted.
 *
 * In production no secret may be a placeholder.
 *
 * Throws Error `X cannot start: ...` with one line per wrong setting; values are never repeated in it.
 */
export function readEnvironment<Table extends z.ZodObject>(
  service: string,
  table: Table,
  env: Environment,
): z.output<Table> {
  const problems: string[] = [];
  const values = Object.fromEntries(
    Object.keys(table.shape).map((name) => [name, readSetting(name, env, problems)] as const),
  );
  if (env['NODE_ENV'] === 'production') problems.push(...placeholdersIn(values));
  const result = table.safeParse(values);
  if (problems.length === 0 && result.success) return result.data;
  const unread = new Set(problems.map((problem) => problem.split(' ', 1)[0]));
  const describe = (issue: z.core.$ZodIssue) => describeIssue(issue, table, values);
  const wrong = result.success ? [] : result.error.issues.filter((issue) => !unread.has(String(issue.path[0])));
  throw new Error(`${service} cannot start:\n${[...problems, ...wrong.map(describe)].join('\n')}`);
}

function readSetting(name: string, env: Environment, problems: string[]): string | undefined {
  const value = blankAsAbsent(env[name]);
  const file = blankAsAbsent(env[`${name}_FILE`]);
  if (file === undefined) return value;
  if (value !== undefined) {
    problems.push(`${name} is set twice: directly and as ${name}_FILE`);
    return value;
  }
  try {
    return blankAsAbsent(readFileSync(file, 'utf8').replace(/\r?\n$/, ''));
  } catch {
    problems.push(`${name} cannot be read: the file that ${name}_FILE names cannot be opened`);
    return undefined;
  }
}

const blankAsAbsent = (text: string | undefined) => (text?.trim() === '' ? undefined : text);

function describeIssue({ path, message }: z.core.$ZodIssue, { shape }: z.ZodObject, values: Environment): string {
  const name = path.join('.');
  if (!(name in shape) || values[name] !== undefined) return `${name}: ${message}`;
  const { description } = shape[name] as z.ZodType;
  return `${name}: not set${description === undefined ? '' : ` (${description})`}`;
}
