import { type AuthzClient, skillObject, userSubject } from '@parley/authz-client';
import type { SkillCatalog, SkillEntry, SkillQuery } from '@parley/contracts';
import { contentOf } from './skill-content.js';
import type { Skill } from './skill.js';
import type { SkillStore } from './skill.store.js';

/** What was found. Entries are read from docdb as they are taken: all of them may be more than memory holds. */
export interface FoundSkills {
  readonly entries: AsyncIterable<SkillEntry>;
  readonly meta: SkillCatalog['meta'];
}

/**
 * The skills that a person may read, or use where their content is asked for; decided in one batch.
 * Throws AppError `AUTHZ_UNAVAILABLE`: never a shorter list instead.
 */
export type ListSkills = (userId: string, query: SkillQuery) => Promise<FoundSkills>;

interface Deps {
  readonly skills: Pick<SkillStore, 'listHeadings' | 'load'>;
  readonly authz: Pick<AuthzClient, 'batchCheck'>;
}

/** Skills that are in memory at the same time. */
const atOnce = 10;

export function makeListSkills({ skills, authz }: Deps): ListSkills {
  return async (userId, { tags, page, page_size, include_content: withContent = false, ...filter }) => {
    const headings = await skills.listHeadings({ ...filter, tags: listOf(tags) });
    const subject = userSubject(userId);
    const relation = withContent ? 'can_use' : 'can_read';
    const allowed = await authz.batchCheck(headings.map(({ id }) => ({ subject, relation, object: skillObject(id) })));
    const ids = headings.filter((_heading, index) => allowed[index] === true).map(({ id }) => id);
    const [from, to] = page === undefined ? [0, ids.length] : [(page - 1) * page_size, page * page_size];
    const paging = page === undefined ? {} : { page, page_size, has_more: to < ids.length };
    return {
      entries: entriesOf(ids.slice(from, to), withContent, skills),
      meta: { total: ids.length, ...paging, sources_loaded: ['agent_skills'], unavailable_sources: [] },
    };
  };
}

async function* entriesOf(ids: readonly string[], withContent: boolean, skills: Pick<SkillStore, 'load'>) {
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = await skills.load(ids.slice(from, from + atOnce), withContent);
    for (const skill of some) yield toSkillEntry(skill, withContent);
  }
}

const listOf = (tags = '') =>
  tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** As the catalogue shows it. */
export function toSkillEntry(skill: Skill, withContent: boolean): SkillEntry {
  const { id, name, description, category, visibility, is_quick_start, difficulty } = skill;
  return {
    id,
    name,
    description: description.slice(0, 1024),
    source: skill.isSystem ? 'default' : 'agent_skills',
    source_id: null,
    owner_id: skill.ownerId,
    owner_name: skill.ownerName,
    content: withContent ? contentOf(skill) : null,
    metadata: { ...skill.metadata, category, visibility, is_quick_start, difficulty, is_system: skill.isSystem },
    ...(withContent && { ancillary_files: skill.ancillary_files }),
  };
}
