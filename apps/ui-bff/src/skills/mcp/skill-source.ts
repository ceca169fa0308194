import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { type Skill, skillEntry, type SkillSource } from '@modelcontextprotocol/server/ext/skills';
import { type SkillEntry, skillId, skillQuery } from '@parley/contracts';
import type { ListSkills } from '../list-skills.js';
import type { UseSkill } from '../use-skill.js';
import { skillFolder } from './skill-folder.js';

export interface SkillSourceDeps {
  readonly listSkills: ListSkills;
  readonly useSkill: UseSkill;
  /** Told of a skill that does not fit the specification, which is left out. */
  readonly onOddSkill: (error: unknown, id: string) => void;
}

/** Skills of one page: each comes with the digests of all its files, which are read for it. */
const pageSize = 10;
/** Most skills that clients are shown as resources, beside the list of skills. */
const maxResources = 100;

/** The catalogue as the skills of an MCP server: to each caller those that they may use. */
export function skillSource({ listSkills, useSkill, onOddSkill }: SkillSourceDeps, userId: string): SkillSource {
  const usable = (page: number, size: number) =>
    listSkills(userId, { ...skillQuery.parse({}), include_content: true, page, page_size: size });
  const found = async (uri: string) => {
    const place = placeOf(uri);
    const entry = place && (await useSkill(userId, place.id));
    const folder = entry && skillFolder(entry);
    return folder?.name === place?.name ? { entry, folder, path: place?.path ?? '' } : undefined;
  };
  return {
    async list({ cursor }) {
      const page = pageOf(cursor);
      const { entries, meta } = await usable(page, pageSize);
      const skills: Skill[] = [];
      for await (const entry of entries) {
        const skill = await asSkill(entry).catch((error: unknown) => onOddSkill(error, entry.id));
        if (skill) skills.push(skill);
      }
      return { skills, ...(meta.has_more === true && { nextCursor: String(page + 1) }) };
    },
    async get(uri) {
      const one = await found(uri);
      return one?.entry && one.path === 'SKILL.md' ? asSkill(one.entry) : undefined;
    },
    async read(uri) {
      const one = await found(uri);
      const text = one?.folder && Object.hasOwn(one.folder.files, one.path) ? one.folder.files[one.path] : undefined;
      return text === undefined
        ? undefined
        : { text, mimeType: one?.path.endsWith('.md') ? 'text/markdown' : 'text/plain' };
    },
    async listResources() {
      const { entries } = await usable(1, maxResources);
      const resources = [];
      for await (const entry of entries) resources.push(asResource(entry));
      return resources;
    },
  };
}

/** The id, which is unique, goes before the name, which is not. */
const folderPath = (id: string, name: string) => `catalogue/${id}/${name}`;

const asSkill = (entry: SkillEntry): Promise<Skill> => {
  const { name, files } = skillFolder(entry);
  return skillEntry(folderPath(entry.id, name), files);
};

function asResource(entry: SkillEntry) {
  const { name } = skillFolder(entry);
  const uri = `skill://${folderPath(entry.id, name)}/SKILL.md`;
  return { uri, name, title: entry.name, description: entry.description, mimeType: 'text/markdown' };
}

/** Whose file an address is. */
function placeOf(uri: string): { id: string; name: string; path: string } | undefined {
  const [, id = '', name = '', path = ''] = /^skill:\/\/catalogue\/([^/]+)\/([^/]+)\/(.+)$/.exec(uri) ?? [];
  return skillId.safeParse(id).success ? { id, name, path } : undefined;
}

/** A cursor is the number of its page. Throws ProtocolError for one that we never gave. */
function pageOf(cursor = '1'): number {
  if (/^[1-9]\d{0,5}$/.test(cursor)) return Number(cursor);
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such page: list again from the beginning.');
}
