import type { SkillEntry } from '@parley/contracts';
import { parse, stringify } from 'yaml';

/** A skill as the folder that agents know (Agent Skills specification): the name of the folder is the skill's name. */
export interface SkillFolder {
  readonly name: string;
  /** By path within the folder; `SKILL.md` is one of them. */
  readonly files: Record<string, string>;
}

const maxDescription = 1024;

/** The folder of a catalogue entry with its content. What its author wrote as front matter stays, but for the name. */
export function skillFolder({ id, name: title, description, content, ancillary_files }: SkillEntry): SkillFolder {
  const name = folderName(title) || folderName(id) || 'skill';
  const { fields, body } = split(content ?? '');
  const about = [fields['description'], description, title].find(isWords) ?? title;
  const front = stringify({ ...fields, name, description: about.slice(0, maxDescription) });
  return { name, files: { ...ancillary_files, 'SKILL.md': `---\n${front}---\n\n${body}` } };
}

const isWords = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Small letters, digits and single hyphens, at most 64. */
const folderName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-|-$/g, '');

interface Split {
  readonly fields: Record<string, unknown>;
  readonly body: string;
}

/** Front matter that cannot be read is part of the text. */
function split(content: string): Split {
  const whole = { fields: {}, body: content };
  const [block, front = ''] = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(content) ?? [];
  if (block === undefined) return whole;
  try {
    const fields: unknown = parse(front);
    return isFields(fields) ? { fields, body: content.slice(block.length).replace(/^\s*\n/, '') } : whole;
  } catch {
    return whole;
  }
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
