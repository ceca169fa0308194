/** Why a question could not be decided; it is raised only if no other path gives an answer. */
export interface Undecided {
  readonly error: Error;
}

/**
 * What evaluation finds out about one relation of one object.
 * `cycle`: nothing but a path that leads back to the question itself speaks for it. At the end that counts as no, but
 * an exclusion must not take it for a certain no.
 */
export type Outcome = 'yes' | 'no' | 'cycle' | Undecided;

export const isUndecided = (outcome: Outcome): outcome is Undecided => typeof outcome === 'object';

/** Any yes wins. Of the rest the least certain decides. Later parts are not looked at after a yes. */
export function anyOf(parts: Iterable<() => Outcome>): Outcome {
  let result: Outcome = 'no';
  for (const part of parts) {
    const outcome = part();
    if (outcome === 'yes') return 'yes';
    if (isUndecided(outcome)) result = isUndecided(result) ? result : outcome;
    else if (outcome === 'cycle' && result === 'no') result = 'cycle';
  }
  return result;
}

/** Any no wins, even over a part that is undecided. */
export function allOf(parts: Iterable<() => Outcome>): Outcome {
  let result: Outcome = 'yes';
  for (const part of parts) {
    const outcome = part();
    if (outcome === 'no') return 'no';
    if (outcome === 'cycle') result = 'cycle';
    else if (isUndecided(outcome) && result === 'yes') result = outcome;
  }
  return result;
}

export function not(outcome: Outcome): Outcome {
  if (outcome === 'yes') return 'no';
  return outcome === 'no' ? 'yes' : outcome;
}
