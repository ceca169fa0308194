import { testReaders } from './readers-property.js';

testReaders(300);
