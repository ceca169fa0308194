/** Who may do what, why, and what became of it. */
export {
  groupId,
  groupPage,
  groupsQuery,
  groupSource,
  groupSync,
  groupSyncBody,
  groupView,
  linkedGroup,
  linkedGroupsBody,
  linkRequest,
} from './groups.js';
export type { GroupsQuery, GroupSource, GroupSync, GroupView, LinkedGroup } from './groups.js';
export { auditActions, auditCounts, auditCountsQuery, auditEventView, auditPage, auditQuery } from './audit.js';
export type { AuditCount, AuditEventView, AuditQuery } from './audit.js';
export {
  administratorsBody,
  deleteTeamQuery,
  describedPerson,
  describedPersonBody,
  findPeopleQuery,
  memberBody,
  memberPage,
  memberRequest,
  membersQuery,
  memberView,
  peopleFoundBody,
  peoplePage,
  peopleQuery,
  personIdAtIdp,
  personView,
  removedBody,
  teamAccess,
  teamAccessBody,
  teamBody,
  teamChange,
  teamDraft,
  teamRole,
  teamsQuery,
  whomToAskBody,
  whomToAskQuery,
} from './people.js';
export type {
  Administrators,
  DescribedPerson,
  MemberView,
  PeopleQuery,
  PersonView,
  TeamAccess,
  TeamDraft,
  TeamRole,
  TeamsQuery,
  WhomToAsk,
} from './people.js';
export {
  ownWhyBody,
  ownWhyQuery,
  resourceAction,
  resourceKind,
  resourceOf,
  whyBody,
  whyQuery,
  whyView,
} from './why.js';
export type { OwnWhy, OwnWhyQuery, ResourceAction, ResourceKind, WhyQuery, WhyStep, WhyThing, WhyView } from './why.js';
export {
  declineEntryBody,
  entryKind,
  entryRequest,
  entryRequestAnswer,
  entryRequestBody,
  entryRequestPath,
  entryRequestsBody,
  grantEntryBody,
  letInBody,
  letInQuery,
  waitingEntryRequest,
  waitingEntryRequestsBody,
  withdrawnBody,
} from './entry-requests.js';
export type { EntryKind, EntryRequestView, WaitingEntryRequest } from './entry-requests.js';
