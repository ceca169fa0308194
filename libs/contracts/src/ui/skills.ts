import { z } from 'zod';
import { successBody } from '../errors.js';
import { freeJson } from '../free-json.js';
import { teamSlug, timestamp } from '../ids.js';
import { queryFlag, queryInt, tag } from '../query.js';

/** Skill id: path-safe text. */
export const skillId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/, 'letters, digits, ".", "_" and "-" only');

/** Ids that are routes next to the skills; paths match case-insensitively. */
const taken = new Set(['install.sh', 'mcp']);
const newSkillId = skillId.refine((id) => !taken.has(id.toLowerCase()), 'is reserved');

const text = (max: number) => z.string().trim().min(1).max(max);

/** Path of an ancillary file inside its skill: relative, without `..`. */
export const ancillaryPath = z
  .string()
  .max(255)
  .regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/, 'not a relative path');

const maxAncillaryBytes = 5 * 1024 * 1024;
const ancillaryFiles = z
  .record(ancillaryPath, z.string())
  .refine(
    (files) => Object.values(files).reduce((sum, file) => sum + Buffer.byteLength(file), 0) <= maxAncillaryBytes,
    'at most 5 MiB in total',
  )
  .refine(
    (files) => !holdsFileInFile(['SKILL.md', ...Object.keys(files)]),
    'a file cannot be the folder of another file',
  );

/** No disk allows both `a` and `a/b`, and some treat `A` as `a`. In this order a file comes before its contents. */
function holdsFileInFile(paths: string[]): boolean {
  const sorted = paths.map((path) => path.toLowerCase().replaceAll('/', '\0')).sort();
  return sorted.some((path, index) => sorted[index + 1]?.startsWith(`${path}\0`));
}

/** A variable or a form field, as chosen by a client. */
const described = freeJson({ maxBytes: 64 * 1024 });

const skillMetadata = z.object({
  env_vars_required: z.array(text(100)).max(50).optional(),
  estimated_duration: z.string().max(100).optional(),
  schema_version: z.string().max(20).optional(),
  tags: z.array(tag.max(50)).max(20).optional(),
  expected_agents: z.array(text(100)).max(20).optional(),
  allowed_tools: z.array(text(200)).max(100).optional(),
  input_variables: z.array(described).max(50).optional(),
});

const inputForm = z.object({
  title: text(200),
  description: z.string().max(1000).optional(),
  fields: z.array(described).max(50),
  submitLabel: z.string().max(100).optional(),
});

const fields = {
  name: text(100),
  description: z.string().max(4000).default(''),
  category: text(100),
  tasks: z
    .array(z.object({ display_text: text(500), llm_prompt: text(32_000), subagent: text(100) }))
    .min(1)
    .max(50),
  metadata: skillMetadata.default({}),
  skill_content: z.string().max(1_000_000).default(''),
  ancillary_files: ancillaryFiles.default({}),
  visibility: z.enum(['private', 'team', 'global']).default('private'),
  shared_with_teams: z.array(teamSlug).max(100).default([]),
  is_quick_start: z.boolean().default(false),
  difficulty: z.enum(['beginner', 'intermediate', 'advanced']).nullish(),
  thumbnail: z.string().max(500).nullish(),
  input_form: inputForm.nullish(),
};

/** Body of `POST /api/skills`, an upsert: a known id changes that skill, none makes a new one. */
export const skillDraft = z
  .object({ id: newSkillId.optional(), ...fields })
  .refine(({ visibility, shared_with_teams }) => visibility !== 'team' || shared_with_teams.length > 0, {
    path: ['shared_with_teams'],
    message: 'required with visibility "team"',
  })
  .meta({ id: 'SkillDraft' });
export type SkillDraft = z.infer<typeof skillDraft>;

/** A skill as its owner reads it. */
export const skillView = z
  .object({
    id: skillId,
    ...fields,
    owner_id: z.string().nullable(),
    /** As the owner was called when they made it; null for skills of earlier releases and of the product. */
    owner_name: z.string().nullable(),
    is_system: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Skill' });
export type SkillView = z.infer<typeof skillView>;

export const skillBody = successBody(skillView);

/** Query of `GET /api/skills`. Without `page` all skills are returned. */
export const skillQuery = z.object({
  q: z.string().max(200).optional().describe('Part of the name or the description'),
  source: z
    .enum(['default', 'agent_skills'])
    .optional()
    .describe('Whether to list built-in skills or skills created here'),
  tags: z.string().max(1000).optional().describe('Comma-separated tags; any of them matches'),
  visibility: z.enum(['global', 'team', 'personal']).optional().describe('Visibility of the skills'),
  include_content: queryFlag
    .optional()
    .describe('Whether to include texts and files of skills that the caller may use'),
  page: queryInt(z.int().min(1).max(1_000_000).optional()).describe(
    'Page number, from 1; without it, all skills are returned',
  ),
  page_size: queryInt(z.int().min(1).max(100).default(50)).describe('Maximum number of entries per page'),
});
export type SkillQuery = z.infer<typeof skillQuery>;

/** A catalogue entry; `content` and `ancillary_files` only with `include_content`. */
export const skillEntry = z
  .object({
    id: skillId,
    name: z.string(),
    description: z.string().max(1024),
    source: z.enum(['default', 'agent_skills']),
    source_id: z.string().nullable(),
    owner_id: z.string().nullable(),
    /** As the owner was called when they made it; null for skills of earlier releases and of the product. */
    owner_name: z.string().nullable(),
    content: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    ancillary_files: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'SkillEntry' });
export type SkillEntry = z.infer<typeof skillEntry>;

/** Answer of `GET /api/skills`. */
export const skillCatalog = z.object({
  skills: z.array(skillEntry),
  meta: z.object({
    total: z.int().nonnegative(),
    page: z.int().positive().optional(),
    page_size: z.int().positive().optional(),
    has_more: z.boolean().optional(),
    sources_loaded: z.array(z.string()),
    unavailable_sources: z.array(z.string()),
  }),
});
export type SkillCatalog = z.infer<typeof skillCatalog>;

/** Query of `GET /api/skills/install.sh`. `scope` is needed for everything but `uninstall`. */
export const installQuery = z
  .object({
    agent: z
      .enum(['claude', 'cursor', 'codex', 'gemini', 'opencode'])
      .default('claude')
      .describe('Coding agent to install the skills for'),
    scope: z
      .enum(['user', 'project'])
      .optional()
      .describe('Install for all projects of the person or for one; required for every mode except `uninstall`'),
    mode: z
      .enum(['bulk-with-helpers', 'bulk', 'live-only', 'uninstall'])
      .default('bulk-with-helpers')
      .describe(
        'Install skills and a command that finds more (also `bulk`), install the command alone (`live-only`), or remove both',
      ),
    catalog_url: z.string().max(2048).optional().describe('Address of `GET /api/skills` with the search to install'),
    base_url: z.string().max(2048).optional().describe('Address of this service; no other is allowed'),
    command_name: z
      .string()
      .regex(/^[A-Za-z0-9._-]{1,64}$/, 'not a command name')
      .optional()
      .describe('Name of the helper command'),
    description: z.string().max(500).optional().describe('Description of the helper command'),
  })
  .refine(({ scope, mode }) => scope !== undefined || mode === 'uninstall', { path: ['scope'], message: 'required' });
export type InstallQuery = z.infer<typeof installQuery>;
