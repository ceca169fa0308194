import type { UiSchemas } from '@parley/client';

export type Skill = UiSchemas['Skill'];
type SkillDraft = UiSchemas['SkillDraft'];
type Step = SkillDraft['tasks'][number];

/** The form's fields: flat, every one with a value. */
export interface SkillFields {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly tasks: readonly Step[];
  /** Markdown; made of the steps where it is empty. */
  readonly skill_content: string;
  /** Names of files that it has, and keeps. */
  readonly keptFiles: readonly string[];
  /** New ones; of the same name as an old one, in its place. */
  readonly files: readonly File[];
  readonly visibility: NonNullable<SkillDraft['visibility']>;
  readonly shared_with_teams: readonly string[];
}

export const emptyStep: Step = { display_text: '', llm_prompt: '', subagent: '' };

export const emptySkill: SkillFields = {
  name: '',
  description: '',
  category: '',
  tags: [],
  tasks: [emptyStep],
  skill_content: '',
  keptFiles: [],
  files: [],
  visibility: 'private',
  shared_with_teams: [],
};

/** A skill as the form shows it. */
export const toFields = (skill: Skill): SkillFields => ({
  name: skill.name,
  description: skill.description ?? '',
  category: skill.category,
  tags: skill.metadata?.tags ?? [],
  tasks: skill.tasks,
  skill_content: skill.skill_content ?? '',
  keptFiles: Object.keys(skill.ancillary_files ?? {}),
  files: [],
  visibility: skill.visibility ?? 'private',
  shared_with_teams: skill.shared_with_teams ?? [],
});

/** What the server takes, with the texts of new files by their names. What the form has no words for is as `before`. */
export function toDraft(
  { tags, keptFiles, files: _, ...fields }: SkillFields,
  texts: Readonly<Record<string, string>>,
  before?: Skill,
): SkillDraft {
  const { metadata = {}, ancillary_files = {}, ...others } = before ? draftIn(before) : noDraft;
  const { tags: _tags, ...otherMetadata } = metadata;
  const kept = Object.entries(ancillary_files).filter(([name]) => keptFiles.includes(name));
  return {
    ...others,
    ...fields,
    tasks: [...fields.tasks],
    // A choice of teams is kept in the form while another audience is looked at, and means nothing then.
    shared_with_teams: fields.visibility === 'team' ? [...fields.shared_with_teams] : [],
    metadata: { ...otherMetadata, ...(tags.length > 0 && { tags: [...tags] }) },
    ancillary_files: { ...Object.fromEntries(kept), ...texts },
  };
}

const noDraft: Partial<SkillDraft> = {};

/** Without what only the server sets. */
const draftIn = ({
  owner_id: _owner,
  owner_name: _ownerName,
  is_system: _system,
  created_at: _created,
  updated_at: _updated,
  ...draft
}: Skill): Partial<SkillDraft> => draft;

/** The server's names of fields as the form has them; what is wrong with a step stands at the step's own field. */
export function skillErrors(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [nameOf(field), message]));
}

function nameOf(field: string): string {
  if (field.startsWith('tasks.')) return field;
  if (field.startsWith('metadata.tags')) return 'tags';
  if (field.startsWith('ancillary_files')) return 'files';
  return field.split('.', 1)[0] ?? field;
}
