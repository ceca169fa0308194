import { testMalformedAnswers } from './malformed-answers.js';

testMalformedAnswers(2_000);
