import { testMalformedAnswers } from './malformed-answers.js';

testMalformedAnswers(100);
