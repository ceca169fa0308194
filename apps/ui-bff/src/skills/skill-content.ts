import type { Skill } from './skill.js';

/** The Markdown of a skill, without the comments before it; of its tasks where there is none. */
export function contentOf({ skill_content, name, description, tasks }: Skill): string {
  const written = withoutLeadingComments(skill_content);
  if (written.trim() !== '') return written;
  const parts = tasks.map(({ display_text, llm_prompt }) => `## ${display_text}\n\n${llm_prompt}`);
  return [`# ${name}`, ...(description === '' ? [] : [description]), ...parts].join('\n\n') + '\n';
}

/** Step by step, since one expression for all of them would take time that grows with the square of the text. */
function withoutLeadingComments(text: string): string {
  let rest = text.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->');
    if (end < 0) return rest;
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}
