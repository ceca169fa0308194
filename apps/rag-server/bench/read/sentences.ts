const words = 'the harbour crane lifts forty tonnes of tea while a pilot waits for the tide near the old light'.split(
  ' ',
);

/** Sentences of about eighty characters, the same for the same number. */
export const sentences = (count: number, from: number): string[] =>
  Array.from({ length: count }, (_one, at) =>
    Array.from({ length: 15 }, (_word, word) => words[((from + at) * 7 + word * (1 + (at % 5))) % words.length]).join(
      ' ',
    ),
  );
