import type { StreamEvent } from '@parley/contracts';

/** The text of an agent since its last tool call, made of artifacts that may grow, or be replaced. */
export interface SaidSoFar {
  readonly isEmpty: () => boolean;
  readonly has: (artifactId: string) => boolean;
  /** What is to be shown when an artifact has this text from now on, or this text more. */
  readonly hear: (artifactId: string, text: string, appends: boolean) => StreamEvent[];
  /** What was said stays where it is: a tool is called. */
  readonly settle: () => void;
}

export function saidSoFar(): SaidSoFar {
  let hasText = false;
  const open = new Map<string, string>();
  const settled = new Map<string, string>();
  const shown = (text: string, replaces: boolean): StreamEvent[] => {
    hasText ||= text !== '';
    if (text === '' && !replaces) return [];
    return [{ event: 'content', data: { text, ...(replaces && { replaces: true }) } }];
  };
  return {
    isEmpty: () => !hasText,
    has: (artifactId) => open.has(artifactId) || settled.has(artifactId),
    hear(artifactId, text, appends) {
      const before = open.get(artifactId) ?? settled.get(artifactId) ?? '';
      const now = appends ? before + text : text;
      if (now === before) return [];
      const isLast = [...open.keys()].at(-1) === artifactId || !open.has(artifactId);
      const isSettled = settled.has(artifactId);
      (isSettled ? settled : open).set(artifactId, now);
      if (isSettled || (isLast && now.startsWith(before)))
        return shown(now.startsWith(before) ? now.slice(before.length) : now, false);
      return shown([...open.values()].join(''), true);
    },
    settle() {
      for (const [id, text] of open) settled.set(id, text);
      open.clear();
    },
  };
}
