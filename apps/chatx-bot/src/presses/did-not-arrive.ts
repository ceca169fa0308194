/** Whether an order never reached its agent, so that the button which gave it may be pressed again. */
export const didNotArrive = (outcome: string): boolean =>
  ['unavailable', 'denied:run_refused'].includes(outcome) || outcome.startsWith('run_refused:');
