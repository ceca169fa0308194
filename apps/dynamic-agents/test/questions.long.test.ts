import { expect, it } from '@jest/globals';
import { borrowStack } from '@parley/stack';
import { workspace } from '@parley/testkit';
import { openKnowledge, unlimited } from '../bench/questions/knowledge.js';
import { measureQuestions } from '../bench/questions/measure.js';

it('finds what follow-ups ask for, and answers nothing that its documents do not', async () => {
  const stack = await borrowStack({ run: undefined, workspace, name: 'questions', services: unlimited });
  try {
    const { dialogues, floor } = await measureQuestions(await openKnowledge(stack.run), () => undefined);

    expect(dialogues.held_back.right_in_first_five).toBeGreaterThanOrEqual(0.8);
    expect(floor.off_topic_answered).toBeLessThanOrEqual(0.05);
    expect(floor.on_topic_refused).toBeLessThanOrEqual(0.05);
  } finally {
    await stack.release();
  }
}, 600_000);
