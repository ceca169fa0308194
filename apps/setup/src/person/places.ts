import { deletedPerson } from '@parley/contracts';

type Values = Readonly<Record<string, string | null | undefined>>;

/**
 * What a collection holds of people, and what is done with it when one of them is deleted. In every record that stays, ids
 * of the person are taken out, and so is their e-mail address where it is all that a field holds.
 */
export interface Place {
  /** Why, for whoever reads this table. */
  readonly why: string;
  /** Fields by which a record is the person's: it goes whole. Within a text of JSON as well, `message.person_id`. */
  readonly theirs?: readonly string[];
  /** Of these, only such a record goes; others stay without the person. */
  readonly goesIf?: (record: Readonly<Record<string, unknown>>) => boolean;
  /** What else is set, by the field that names the person; `undefined` takes a field out. */
  readonly beside?: Readonly<Record<string, Values>>;
  /** What else is set where nobody is left in a list. */
  readonly ifEmptied?: Readonly<Record<string, Values>>;
  /** Fields that hold what people call the person, and no id beside it. */
  readonly names?: readonly string[];
  /** Whether it is what sources hold, in docdb and in the index: it stays as it was read. */
  readonly isContent?: true;
  /** Whether records of attached files are rag-server's to delete, with their passages. */
  readonly isOfFiles?: true;
  /** Whether it is read last: what else is the person's is found by it, also by a run that goes on after a crash. */
  readonly isLast?: true;
}

const goes = (why: string, ...theirs: readonly string[]): Place => ({ why, theirs });
const stays = (why: string, beside: Place['beside'] = {}): Place => ({ why, beside });
const namesNobody = (why: string): Place => ({ why });
const ofFiles = (why: string): Place => ({ why, isOfFiles: true });
const content = (why: string): Place => ({ why, isOfFiles: true, isContent: true });

/** Every collection that the services write. A test compares this with their sources. */
export const places: Readonly<Record<string, Place>> = {
  // ui-bff
  access_notices: goes('whom a request for access is told', 'person_id'),
  access_requests: goes('who asked for what', 'personId'),
  agent_skills: {
    ...goes('private ones go; what is shared stays without its author', 'ownerId'),
    goesIf: ({ visibility }) => visibility === 'private',
    beside: { ownerId: { ownerId: null, ownerName: null } },
  },
  audit_events: namesNobody('people stand there by pseudonyms'),
  audit_salt: namesNobody('of pseudonyms in earlier releases, one for all people'),
  audit_subject_keys: goes('what leads from entries of the audit to them', '_id'),
  authz_outbox: namesNobody('ids of things that are to be told to authz'),
  authz_told_agents: stays('relationships that an agent was given, those of its author among them'),
  budgets: namesNobody('of teams and agents'),
  catalog_api_keys: goes('keys of their own', 'owner_user_id'),
  chatx_link_locks: goes('while a chat account is linked', '_id'),
  chatx_space_agent_routes: {
    ...goes('of their direct rooms; others stay without the person', 'space_id'),
    ifEmptied: { 'escalate_to.people': { escalate_to: null } },
  },
  chatx_space_grants: goes('of their direct rooms; others stay without who changed them', 'space_id'),
  chatx_space_leases: namesNobody('which replica changes a space'),
  chatx_space_team_mappings: {
    ...goes(
      'their direct rooms; others stay without who changed them',
      'direct_of',
      'direct_account',
      'chatx_space_id',
    ),
    isLast: true,
  },
  chatx_used_links: namesNobody('signatures of links, for an hour'),
  conversation_shares: goes('what they shared, and what was shared with them alone', 'owner_id', 'with_id'),
  conversations: goes('their conversations', 'owner_id'),
  conversations_leaving: goes('conversations that were too old; all that is theirs goes anyway', 'owner_id'),
  deleted_teams: namesNobody('short names of teams'),
  dynamic_agents: stays('agents stay without their author', {
    owner_subject: { owner_subject: null, owner_name: null },
  }),
  escalations: {
    ...goes('their questions to people; others stay without who resolved them', 'owner_id'),
    names: ['resolved_by'],
  },
  external_groups: stays('members of linked groups'),
  gap_cases: goes('what an agent had no answer for; the gap is counted anew without it', '_id'),
  gaps: namesNobody('questions without who asked; theirs are taken out with their cases'),
  kept_roots: namesNobody('sealed secrets'),
  legal_holds: stays('who set it; the person of a hold cannot be deleted', { by_id: { by_id: null, by_name: null } }),
  model_calls: stays('counts for its team, without the turn', { turn_id: { turn_id: null } }),
  model_questions: goes('a question of an administrator, for a minute', 'subject'),
  model_states: namesNobody('whether models answer'),
  model_tests: namesNobody('what models can do'),
  model_usage: namesNobody('sums of teams and agents by day'),
  models: namesNobody('addresses and names of models'),
  password_attempts: namesNobody('keyed hashes, for minutes'),
  pending_logins: namesNobody('sign-ins under way, before anybody is known'),
  person_deletions: namesNobody('what this command notes of itself, until it is done'),
  platform_config: stays('who changed it'),
  question_set_leases: namesNobody('which replica asks a set'),
  question_set_runs: stays('a team keeps its runs, without who started them', {
    'starter.id': { 'starter.name': deletedPerson, 'starter.session': '' },
  }),
  question_sets: namesNobody('a team’s questions, without authors'),
  record_leases: namesNobody('which replica changes a record'),
  run_log: goes('what an answer was made of, event by event', 'run_id'),
  scim_groups: stays('members of groups that a directory pushes'),
  scim_users: {
    ...goes(
      'people whom a directory pushes; it may push them again',
      'resource.personId',
      'resource.email',
      'resource.userName',
    ),
    isLast: true,
  },
  sessions: goes('their sign-ins', 'user.id'),
  sync_states: namesNobody('when groups were last synced'),
  teams: stays('members, as far as they are kept there'),
  turns: { ...goes('their questions, answers and feedback', 'owner_id'), isLast: true },
  usecases: stays('a catalogue for everybody, without authors', { ownerId: { ownerName: null } }),

  // chatx-bot
  chatx_approvals: goes('tools that wait for their word', 'message.person_id'),
  chatx_denials: namesNobody('hashes, for a minute'),
  chatx_escalations: goes('their questions to people; others stay without whom they went to', 'message.person_id'),
  chatx_feedback_cards: goes('cards that ask them how an answer was', 'message.person_id'),
  chatx_inbox: {
    ...goes('messages of their direct rooms; others no longer wait for them', 'space_id'),
    beside: { waits_for: { waits_for: undefined } },
  },
  chatx_leases: namesNobody('which replica listens'),
  chatx_missed: namesNobody('since when messages may have been missed'),
  chatx_offers: goes('answers that were offered to them', 'message.person_id'),

  // dynamic-agents
  agent_runs: goes('what agents remember of their conversations', 'owner_id'),

  // rag-server
  rag_access_requests: goes('who asked for what', 'subject'),
  rag_attached_leaving: ofFiles('files that rag-server is to delete'),
  rag_datasources: {
    ...ofFiles('sources stay without who added them'),
    beside: { createdBy: { createdBy: undefined, creatorName: undefined } },
  },
  rag_documents: content('documents; rag-server takes the person out of the answers that they verified'),
  rag_embedder_notes: namesNobody('what embeds texts'),
  rag_entities: content('entities of documents'),
  'rag_files.chunks': content('parts of files'),
  'rag_files.files': content('files'),
  rag_forgotten_authors: namesNobody('whom rag-server is to take out of verified answers'),
  rag_index: stays('who began to fill an index'),
  rag_index_leases: namesNobody('which replica changes indexes'),
  rag_index_writes: ofFiles('what is being written to an index'),
  rag_ingestors: namesNobody('programs that bring documents'),
  rag_jobs: ofFiles('what was read, and when'),
  rag_listed_readings: ofFiles('how far a source was read'),
  rag_mcp_builtin_tools: namesNobody('switches of earlier releases'),
  rag_mcp_tools: namesNobody('searches that agents may make, without authors'),
  rag_ontology_candidates: namesNobody('relations between kinds of things'),
  rag_ontology_state: namesNobody('how far relations were looked for'),
  rag_ontology_verdicts: namesNobody('which relations hold'),
  rag_reader_list_sources: ofFiles('sources whose documents have readers of their own'),
  rag_reader_lists: stays('who reads a document; the source says so anew when it is read'),
  rag_reader_turns: namesNobody('which replica reads who reads what'),
  rag_schedule: namesNobody('when what is due'),
  rag_taken_out: stays('who took a document out'),
  rag_taken_out_leases: namesNobody('which replica takes documents out'),
  rag_tasks: content('documents that are being read'),
  rag_web_crawls: ofFiles('sites that are being read'),
  rag_web_pages: content('pages that were read'),
  rag_wikis: stays('the account of a wiki, where it is a person’s: it needs another one then'),
};
