import type { Question, Relation, Tuple } from '../src/index.js';

/** `user:u1 member team:sre` as a tuple. */
export function tuple(text: string): Tuple {
  const [user = '', relation = '', object = ''] = text.split(' ');
  return { user, relation, object };
}

/** `user:u1 can_use agent:a1` as a question. */
export function question(text: string): Question {
  const { user, relation, object } = tuple(text);
  return { subject: user, relation: relation as Relation, object };
}

export const words = (text: string): string[] => text.split(' ').filter(Boolean);
