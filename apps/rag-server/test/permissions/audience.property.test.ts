import { testAudiences } from './audience-property.js';

testAudiences(1_000);
