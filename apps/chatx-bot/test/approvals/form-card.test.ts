import { describe, expect, it } from '@jest/globals';
import type { Interrupt } from '@parley/contracts';
import { approvalQuestion } from '../../src/approvals/approval-question.js';
import { readDecision } from '../../src/approvals/read-decision.js';

const asking = (more: object): Interrupt => ({
  type: 'form_input',
  interrupt_id: 'i',
  agent: 'docs',
  prompt: 'Which offices?',
  fields: [
    {
      field_name: 'offices',
      field_type: 'multiselect',
      field_values: ['Berlin, Germany', 'Berlin', 'Germany'],
      required: true,
      ...more,
    },
  ],
});

const choiceOf = (interrupt: Interrupt) =>
  approvalQuestion(interrupt)
    ?.body.filter((part) => part.kind === 'field')
    .find(({ id }) => id === 'field_offices');

/** What a client sends: the values of what was chosen, by commas. */
const sent = (value: string | undefined) => ({ form: 'send', field_offices: value });

describe('a field of which several may be chosen', () => {
  it.each([[['Berlin, Germany']], [['Berlin', 'Germany']], [['Berlin, Germany', 'Germany']]])(
    'is read as it was chosen, whatever commas are in it: %j',
    (chosen) => {
      const interrupt = asking({});
      const choices = choiceOf(interrupt)?.options ?? [];
      const values = choices.filter(({ title }) => chosen.includes(title)).map(({ value }) => value);

      expect(readDecision(interrupt, sent(values.join(',')))).toEqual({
        type: 'form_input',
        values: { offices: chosen },
      });
    },
  );

  it('shows what is chosen beforehand', () => {
    const interrupt = asking({ default_value: ['Berlin, Germany', 'Germany'] });

    expect(readDecision(interrupt, sent(choiceOf(interrupt)?.value))).toMatchObject({
      values: { offices: ['Berlin, Germany', 'Germany'] },
    });
  });

  it('is read from cards that name what was chosen by its words', () => {
    expect(readDecision(asking({}), sent('Berlin,Germany'))).toMatchObject({
      values: { offices: ['Berlin', 'Germany'] },
    });
  });
});
