import { serviceAccountSubject, userSubject } from '@parley/authz-client';
import type { Caller } from './caller.js';

/** The caller as authz knows them. */
export const subjectOf = ({ subject, isMachine }: Pick<Caller, 'subject' | 'isMachine'>): string =>
  isMachine ? serviceAccountSubject(subject) : userSubject(subject);
