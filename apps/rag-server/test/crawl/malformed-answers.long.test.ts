import { testMalformedAnswers } from './malformed-answers.js';

testMalformedAnswers(1_000);
