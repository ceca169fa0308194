import { describe, expect, it } from '@jest/globals';
import { figuresOf, type Judged } from '@parley/question-sets';
import { faultLines, figureLines, newFaults } from '../src/report.js';

const good: Judged = {
  id: 'port',
  ended: 'done',
  isCited: true,
  saysForbidden: false,
  leaked: [],
  marks: 1,
  confirmedMarks: 1,
  seconds: 1,
};
const bad: Judged = { ...good, isCited: false, leaked: ['ports.md'] };

describe('a report', () => {
  it('has a line for each question that did not go as expected', () => {
    expect(faultLines([good, bad])).toEqual(['port: LEAKED ports.md, no expected document cited']);
  });

  it('is compared with an earlier one, and what became worse is named', () => {
    const earlier = { figures: { cited: 1, questions: 1 }, answers: [{ ...good }] };

    expect(figureLines(figuresOf([good, bad]), earlier)).toContain('cited                            0.5 (-0.5)');
    expect(newFaults([bad], earlier)).toEqual(['port']);
    expect(newFaults([good], earlier)).toEqual([]);
  });
});
