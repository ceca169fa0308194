/** Asks for marks; added to the prompt of every agent that can search. */
export const citingInstruction =
  'Passages of the knowledge base have a number in square brackets, such as [3]. Put the number of the passage after each ' +
  'sentence that rests on it: [3], or [3][5] for two. Use no other numbers than those that you were given, and no footnotes or ' +
  'list of sources. A sentence that rests on no passage gets no number.';

/** The agent's own prompt, and what the product asks for. */
export const withCiting = (prompt: string): string =>
  [prompt, citingInstruction].filter((text) => text !== '').join('\n\n');
