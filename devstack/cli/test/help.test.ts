import { expect, it, jest } from '@jest/globals';

it('answers --help with its options, and does nothing else', async () => {
  jest.replaceProperty(process, 'argv', ['node', 'main.js', '--help']);
  const [printed, complained] = [jest.spyOn(console, 'log'), jest.spyOn(console, 'error')];
  for (const output of [printed, complained]) output.mockImplementation(() => undefined);
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);

  await import('../src/main.js');

  expect(printed.mock.calls).toEqual([[expect.stringMatching(/^Usage: npm run devstack -- /)]]);
  expect(complained).not.toHaveBeenCalled();
  expect(exit).not.toHaveBeenCalled();
});
