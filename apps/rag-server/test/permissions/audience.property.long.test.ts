import { testAudiences } from './audience-property.js';

testAudiences(20_000);
