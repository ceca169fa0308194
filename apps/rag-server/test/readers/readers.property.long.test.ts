import { testReaders } from './readers-property.js';

testReaders(Number(process.env['READERS_CASES'] ?? 2_000));
