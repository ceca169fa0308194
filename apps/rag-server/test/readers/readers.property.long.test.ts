import { testReaders } from './readers-property.js';

/** More of them, in parts: another seed for each. */
const { READERS_CASES: cases = '2000', READERS_SEED: seed } = process.env;
testReaders(Number(cases), seed === undefined ? undefined : Number(seed));
