import { describe, expect, it } from '@jest/globals';
import { fileTexts, NotText } from '../../src/skills/file-texts.js';
import { emptySkill, type Skill, skillErrors, toDraft, toFields } from '../../src/skills/skill-fields.js';

describe('toDraft', () => {
  it('shares with the chosen teams only where it is for teams', () => {
    const fields = { ...emptySkill, shared_with_teams: ['platform'] };
    expect(toDraft({ ...fields, visibility: 'team' }, {}).shared_with_teams).toEqual(['platform']);
    expect(toDraft({ ...fields, visibility: 'private' }, {}).shared_with_teams).toEqual([]);
  });

  it('puts tags and files where the server has them', () => {
    const draft = toDraft({ ...emptySkill, tags: ['release'] }, { 'notes.md': '# Notes' });
    expect(draft).toMatchObject({ metadata: { tags: ['release'] }, ancillary_files: { 'notes.md': '# Notes' } });
  });
});

describe('a skill that is changed', () => {
  const skill: Skill = {
    id: 'notes',
    name: 'Notes',
    description: '',
    category: 'writing',
    tasks: [{ display_text: 'Write', llm_prompt: 'Write them.', subagent: 'docs' }],
    metadata: { tags: ['release'], schema_version: '2' },
    skill_content: '',
    ancillary_files: { 'a.md': 'one', 'b.md': 'two' },
    visibility: 'team',
    shared_with_teams: ['platform'],
    is_quick_start: true,
    difficulty: 'advanced',
    input_form: { title: 'Ask', fields: [] },
    owner_id: 'bob',
    owner_name: 'Bob',
    is_system: false,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  };

  it('keeps what the form has no words for', () => {
    const {
      owner_id: _owner,
      owner_name: _name,
      is_system: _system,
      created_at: _created,
      updated_at: _updated,
      ...draft
    } = skill;
    expect(toDraft(toFields(skill), {}, skill)).toEqual(draft);
  });

  it('drops files that are not kept, and puts a new one in the place of the old', () => {
    const fields = { ...toFields(skill), keptFiles: ['a.md'] };
    expect(toDraft(fields, { 'a.md': 'new' }, skill).ancillary_files).toEqual({ 'a.md': 'new' });
  });
});

describe('skillErrors', () => {
  it('leaves what is wrong with a step at the step, and puts the rest at its field', () => {
    expect(
      skillErrors({
        'tasks.1.llm_prompt': 'Required',
        'metadata.tags.2': 'Too long',
        'ancillary_files.a b': 'Not a relative path',
        'shared_with_teams.0': 'Is not a team',
      }),
    ).toEqual({
      'tasks.1.llm_prompt': 'Required',
      tags: 'Too long',
      files: 'Not a relative path',
      shared_with_teams: 'Is not a team',
    });
  });
});

describe('fileTexts', () => {
  it('reads texts by their names', async () => {
    await expect(fileTexts([new File(['Grüße'], 'a.md')])).resolves.toEqual({ 'a.md': 'Grüße' });
  });

  it('takes no file that is none', async () => {
    const picture = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'x.jpg');
    await expect(fileTexts([picture])).rejects.toThrow(NotText);
  });
});
