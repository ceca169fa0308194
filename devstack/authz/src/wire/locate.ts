import type { Path } from './field.js';

interface Location {
  readonly line: number;
  readonly column: number;
  /** The first token of the value, as it stands in the text. */
  readonly token: string;
}

const space = /[\s:,]*/y;
const tokens = /[{}[\]]|"(?:[^"\\]|\\.)*"|[^\s,:{}[\]"]+/y;

/** Where the value at a path stands in a JSON text, counted from 1. The text is known to be JSON. */
export function locate(text: string, path: Path): Location {
  const reader = new JsonReader(text);
  for (const step of path) reader.enter(step);
  const before = text.slice(0, reader.position).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, token: reader.peek() };
}

class JsonReader {
  position = 0;
  constructor(private readonly text: string) {
    this.#skipSpace();
  }

  peek(): string {
    tokens.lastIndex = this.position;
    return tokens.exec(this.text)?.[0] ?? '';
  }

  #next(): string {
    const token = this.peek();
    this.position += token.length;
    this.#skipSpace();
    return token;
  }

  #skipSpace() {
    space.lastIndex = this.position;
    this.position += space.exec(this.text)?.[0].length ?? 0;
  }

  /** Goes to the value of a property, or to an item, of the value that the reader stands at. */
  enter(step: string | number) {
    this.#next();
    for (let index = 0; this.peek() !== '' && !/^[}\]]/.test(this.peek()); index++) {
      const key = typeof step === 'string' ? (JSON.parse(this.#next()) as string) : index;
      if (key === step) return;
      this.#skipValue();
    }
  }

  #skipValue() {
    let depth = 0;
    do {
      const token = this.#next();
      if (/^[{[]/.test(token)) depth += 1;
      if (/^[}\]]/.test(token)) depth -= 1;
    } while (depth > 0);
  }
}
