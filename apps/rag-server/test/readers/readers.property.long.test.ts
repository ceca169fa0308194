import { testReaders } from './readers-property.js';

testReaders(Number(process.env['READERS_CASES'] ?? 20_000));
