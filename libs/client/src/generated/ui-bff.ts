export interface paths {
  '/api/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** This document */
    get: operations['getOpenapiJson'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/docs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show this document as a page */
    get: operations['getDocs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/login': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Start sign-in */
    get: operations['getAuthLogin'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/callback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Complete sign-in */
    get: operations['getAuthCallback'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/signin': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sign in with e-mail and password */
    post: operations['postAuthSignin'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the current session */
    get: operations['getAuthSession'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/signout': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Sign out */
    post: operations['postAuthSignout'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the caller's sessions, newest first
     * @description One entry per browser. `device` is derived from the browser's `User-Agent`.
     */
    get: operations['getAuthSessions'];
    put?: never;
    post?: never;
    /**
     * Sign out everywhere
     * @description Ends all sessions of the caller, including this one, and revokes their tokens at the idp. Bearer tokens held by programs stay valid until they expire.
     */
    delete: operations['deleteAuthSessions'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/sessions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** End one session of the caller */
    delete: operations['deleteAuthSessionsById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/agent-card': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the card of the agents behind the chat */
    get: operations['getAgentCard'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/chat': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask an agent
     * @description Answers with server-sent events, or with JSON when `stream` is false. Rate limit: 20 requests a minute.
     */
    post: operations['postChat'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/chat/stream/{task_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Resume the stream of a task
     * @description Continues after the event in the header `Last-Event-ID`, or from the beginning without it; a run that began on the other chat API is told in the events of this one. Events are kept for five minutes; an event `gap` with `from` and `to` stands for those that have expired.
     */
    get: operations['getChatStreamByTaskId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/chat/stream/start': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask an agent, with the events of the agents service
     * @description Rate limit: 20 requests a minute.
     */
    post: operations['postV1ChatStreamStart'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/chat/stream/resume': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Answer the question of a waiting run; it continues as a new run
     * @description Only an allowed answer to the open question is accepted; anything else is refused and never counts as approval. Rate limit: 20 requests a minute.
     */
    post: operations['postV1ChatStreamResume'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/chat/stream/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Cancel the run of a conversation, on any replica */
    post: operations['postV1ChatStreamCancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/chat/invoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask an agent and wait for the whole answer
     * @description Rate limit: 20 requests a minute.
     */
    post: operations['postV1ChatInvoke'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/chat/stream/{run_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Resume the stream of a run
     * @description Continues after the event in the header `Last-Event-ID`, or from the beginning without it; a run that began on the other chat API is told in the events of this one. Events are kept for five minutes; an event `gap` with `from` and `to` stands for those that have expired.
     */
    get: operations['getV1ChatStreamByRunId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/chat/conversations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the caller's conversations, latest first
     * @description With `q`, those that have it in their title, or its words in a turn: of the newest 2,000 such turns, and with the place in `match`.
     */
    get: operations['getV1ChatConversations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/chat/conversations/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a conversation with its turns
     * @description Skips the newest `offset` turns and returns the `limit` turns before them, oldest first.
     */
    get: operations['getV1ChatConversationsById'];
    put?: never;
    post?: never;
    /**
     * Delete a conversation with its turns
     * @description Its memory at the agents service and its files are deleted too. Returns 409 while an answer is running, and 503 while the agents service or rag-server is down; its turns are kept then.
     */
    delete: operations['deleteV1ChatConversationsById'];
    options?: never;
    head?: never;
    /** Rename a conversation */
    patch: operations['patchV1ChatConversationsById'];
    trace?: never;
  };
  '/api/v1/chat/conversations/{id}/turns/{turnId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get one turn of a conversation
     * @description A token on behalf of a person reads turns of conversations that the bot asked in, and of no others.
     */
    get: operations['getV1ChatConversationsByIdTurnsByTurnId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/chat/conversations/{id}/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download a conversation as Markdown
     * @description Questions, answers and numbered sources of one branch, without the results of tools.
     */
    get: operations['getV1ChatConversationsByIdExport'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/chat/conversations/{id}/files': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the files that are attached to a conversation */
    get: operations['getV1ChatConversationsByIdFiles'];
    put?: never;
    /**
     * Attach files to a conversation, as multipart/form-data
     * @description Only the caller can read them. Searches of this conversation find them first, others not at all; they are deleted with it. A conversation that is new begins with them.
     */
    post: operations['postV1ChatConversationsByIdFiles'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/chat/conversations/{id}/files/{fileId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Remove a file from a conversation */
    delete: operations['deleteV1ChatConversationsByIdFilesByFileId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/chat/conversations/{id}/turns/{turnId}/feedback': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Say whether an answer helped
     * @description Replaces what was said before. Whoever manages the agent sees the question of an answer that did not help, and never who asked.
     */
    put: operations['putV1ChatConversationsByIdTurnsByTurnIdFeedback'];
    post?: never;
    /** Take back what was said of an answer */
    delete: operations['deleteV1ChatConversationsByIdTurnsByTurnIdFeedback'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/gaps': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List questions without a good answer, most people first
     * @description Of the agents and sources that the caller manages. Questions are grouped by their words and kept for 90 days; who asked is counted, not named.
     */
    get: operations['getGaps'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/gaps/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Say that a question is answered or dismissed, or open it again
     * @description An answered question is open again when it is asked without a good answer after that.
     */
    patch: operations['patchGapsById'];
    trace?: never;
  };
  '/api/question-sets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the question sets of the teams that the caller manages */
    get: operations['getQuestionSets'];
    put?: never;
    /**
     * Make a question set of a team
     * @description `name` and `questions` are what the file of `npm run eval -- answers` holds; at most 300 questions.
     */
    post: operations['postQuestionSets'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/question-sets/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a question set */
    get: operations['getQuestionSetsById'];
    /**
     * Replace the name and the questions of a set
     * @description A run that goes on keeps the questions that it began with.
     */
    put: operations['putQuestionSetsById'];
    post?: never;
    /** Delete a set with its runs */
    delete: operations['deleteQuestionSetsById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/question-sets/{id}/runs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the last runs of a set */
    get: operations['getQuestionSetsByIdRuns'];
    put?: never;
    /**
     * Ask an agent the questions of a set, as the caller
     * @description Needs a session, and stops when that ends. Questions that another person is to ask are left out and counted. One run of a set at a time. Rate limit: 20 requests a minute.
     */
    post: operations['postQuestionSetsByIdRuns'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/question-sets/{id}/runs/{run_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a run with its answers, held against the whole run before it
     * @description What was answered is shown to whoever started the run: it was written with their rights.
     */
    get: operations['getQuestionSetsByIdRunsByRunId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/question-sets/{id}/runs/{run_id}/cancel': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Cancel a run; idempotent */
    post: operations['postQuestionSetsByIdRunsByRunIdCancel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/chat/conversations/{id}/escalations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List what was handed to people in a conversation, and what became of it */
    get: operations['getV1ChatConversationsByIdEscalations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/chat/conversations/{id}/turns/{turnId}/escalation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Hand a question to the people who manage the agent or a cited source
     * @description They get the question, the answer, its sources, and the name and address of the caller. Once for a turn: repeated, it answers as the first time. Kept for 90 days, or until the conversation is deleted. Rate limit: 20 requests a minute.
     */
    put: operations['putV1ChatConversationsByIdTurnsByTurnIdEscalation'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/escalations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List questions that people handed on
     * @description Of the agents and cited sources that the caller manages. Open ones oldest first.
     */
    get: operations['getEscalations'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/escalations/{id}/resolve': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Say that a question is resolved
     * @description Once: whoever was first stays named. Whoever asked sees it below the answer.
     */
    post: operations['postEscalationsByIdResolve'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/chat/conversations/{id}/shares': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List with whom a conversation is shared */
    get: operations['getV1ChatConversationsByIdShares'];
    put?: never;
    /**
     * Share what has been said in a conversation, to be read only
     * @description With a person by e-mail address, or with a team of the caller. Goes as far as the newest turn; sharing again goes on from there. Ends when the conversation is deleted, and for a team when the reader or the owner leaves it.
     */
    post: operations['postV1ChatConversationsByIdShares'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/chat/conversations/{id}/shares/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Name the sources of a conversation that somebody cannot read
     * @description To be shown before it is shared: answers may repeat what these sources say.
     */
    post: operations['postV1ChatConversationsByIdSharesPreview'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/chat/conversations/{id}/shares/{share_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Stop sharing a conversation with somebody */
    delete: operations['deleteV1ChatConversationsByIdSharesByShareId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/chat/shared': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List conversations that are shared with the caller, latest first */
    get: operations['getV1ChatShared'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/chat/shared/{share_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a shared conversation
     * @description Skips the newest `offset` turns and returns the `limit` turns before them, oldest first. Passages come as far as the caller may read their documents now; `hidden` has the numbers of the others. Results of tools are never shown.
     */
    get: operations['getV1ChatSharedByShareId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/chatx/spaces': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the spaces of teams that the caller may see */
    get: operations['getAdminChatxSpaces'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/chatx/spaces/onboard': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Connect a chat space to a team and an agent */
    post: operations['postAdminChatxSpacesOnboard'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/access-check': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Check whether the caller may use a resource in a space */
    post: operations['postAdminChatxSpacesByWorkspaceIdBySpaceIdAccessCheck'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/routes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the routes of a space: which agents answer, and when */
    get: operations['getAdminChatxSpacesByWorkspaceIdBySpaceIdRoutes'];
    /**
     * Replace the routes of a space
     * @description A route that is omitted or disabled loses its tuple. Whom a route names anew in `escalate_to` must be able to sign in, or be a space of the same team; returns 503 while the idp cannot be asked about people.
     */
    put: operations['putAdminChatxSpacesByWorkspaceIdBySpaceIdRoutes'];
    post?: never;
    /** Remove one route of a space, given in the query or the body */
    delete: operations['deleteAdminChatxSpacesByWorkspaceIdBySpaceIdRoutes'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/resources': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the grants of a space */
    get: operations['getAdminChatxSpacesByWorkspaceIdBySpaceIdResources'];
    /**
     * Replace the grants of a space
     * @description Agents to use, datasources to read and tools to call. Grants that belong to a route are not changed. Only a manager of a datasource or tool can add it.
     */
    put: operations['putAdminChatxSpacesByWorkspaceIdBySpaceIdResources'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/chatx/runtime/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the status of every bot replica */
    get: operations['getAdminChatxRuntimeStatus'];
    put?: never;
    /** Get the status of every bot replica */
    post: operations['postAdminChatxRuntimeStatus'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/chatx/runtime/reload': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Clear the route cache of every bot replica, for one space or all */
    post: operations['postAdminChatxRuntimeReload'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/chatx/runtime/sync-from-config': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Write the bot's configured routes to docdb and authz
     * @description A dry run unless `dry_run` is false. Routes that an admin disabled stay disabled.
     */
    post: operations['postAdminChatxRuntimeSyncFromConfig'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/diagnostics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Report where docdb, authz and the running bot disagree about a space
     * @description One that does not answer is reported as a difference too.
     */
    get: operations['getAdminChatxSpacesByWorkspaceIdBySpaceIdDiagnostics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/diagnostics/repair': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Repair the differences
     * @description Grants only the access that docdb records, and revokes access that it does not.
     */
    post: operations['postAdminChatxSpacesByWorkspaceIdBySpaceIdDiagnosticsRepair'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/privacy': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Answer privately while people outside the team are in the room
     * @description The bot also answers privately when it cannot read the members of the room.
     */
    put: operations['putAdminChatxSpacesByWorkspaceIdBySpaceIdPrivacy'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/reads': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the sources that answers in a space may use, whoever asks
     * @description With what lets everybody there read each. Whoever asks in the space must be able to read it too. Sources that the caller may not read are left out.
     */
    get: operations['getAdminChatxSpacesByWorkspaceIdBySpaceIdReads'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/chatx/available-spaces': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the chat product's spaces that the bot is in */
    get: operations['getAdminChatxAvailableSpaces'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/chatx/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List people and their linked chat accounts */
    get: operations['getAdminChatxUsers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/chatx/users/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get one person with link, teams and counts */
    get: operations['getAdminChatxUsersById'];
    put?: never;
    post?: never;
    /** Unlink a person's chat account; idempotent */
    delete: operations['deleteAdminChatxUsersById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/chatx/direct-rooms': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List one's direct rooms with the bot, and the teams to choose from */
    get: operations['getChatxDirectRooms'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/chatx/direct-rooms/{roomId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show the team of one's direct room with the bot, and the teams to choose from */
    get: operations['getChatxDirectRoomsByRoomId'];
    /**
     * Choose the team of one's direct room with the bot
     * @description Connects the room as onboarding does. Repeating it changes nothing; another team takes the room over.
     */
    put: operations['putChatxDirectRoomsByRoomId'];
    post?: never;
    /**
     * Take one's direct room with the bot from its team
     * @description The bot says so there. Repeating it changes nothing.
     */
    delete: operations['deleteChatxDirectRoomsByRoomId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/chatx/spaces/{workspaceId}/{spaceId}/connection': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show what a space has through its team */
    get: operations['getAdminChatxSpacesByWorkspaceIdBySpaceIdConnection'];
    /**
     * Give a space to another team
     * @description Everything that it had is revoked, as onboarding with `move` does. The agent answers mentions there.
     */
    put: operations['putAdminChatxSpacesByWorkspaceIdBySpaceIdConnection'];
    post?: never;
    /**
     * Disconnect a space from its team
     * @description Its routes, grants and tuples are revoked, and the bot says so in the space, once.
     */
    delete: operations['deleteAdminChatxSpacesByWorkspaceIdBySpaceIdConnection'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/teams': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the teams that the caller may see
     * @description All teams for administrators and for those who manage chat spaces, else those that the caller administers.
     */
    get: operations['getAdminTeams'];
    put?: never;
    /**
     * Make a team
     * @description The short name stays for good; that of a deleted team is not given again.
     */
    post: operations['postAdminTeams'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/teams/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a team */
    get: operations['getAdminTeamsById'];
    put?: never;
    post?: never;
    /**
     * Delete a team with its members and with what it was given
     * @description `GET .../access` tells what is lost.
     */
    delete: operations['deleteAdminTeamsById'];
    options?: never;
    head?: never;
    /**
     * Rename a team
     * @description The short name stays.
     */
    patch: operations['patchAdminTeamsById'];
    trace?: never;
  };
  '/api/admin/teams/{id}/access': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Tell what the members of a team can use because they are in it
     * @description Of each kind the first hundred. Sources are named by rag-server.
     */
    get: operations['getAdminTeamsByIdAccess'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/teams/{id}/members': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the people of a team */
    get: operations['getAdminTeamsByIdMembers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/teams/{id}/members/{personId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Add somebody to a team, or change what they are in it; idempotent */
    put: operations['putAdminTeamsByIdMembersByPersonId'];
    post?: never;
    /** Remove somebody from a team; idempotent */
    delete: operations['deleteAdminTeamsByIdMembersByPersonId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/teams/{id}/chatx-spaces': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the spaces of a team */
    get: operations['getAdminTeamsByIdChatxSpaces'];
    /**
     * Replace the spaces of a team
     * @description A space that is omitted loses its team, routes and grants.
     */
    put: operations['putAdminTeamsByIdChatxSpaces'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/find-people': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Find people to add to a team */
    get: operations['getAdminFindPeople'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/people': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List people with their teams */
    get: operations['getAdminPeople'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/people/{personId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get one person with their teams */
    get: operations['getAdminPeopleByPersonId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/administrators': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the administrators of the organization
     * @description Those whom authz names. Whoever is one by a role of the idp (`ADMIN_ROLES`) is not listed.
     */
    get: operations['getAdminAdministrators'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/administrators/{personId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Make somebody an administrator of the organization; idempotent */
    put: operations['putAdminAdministratorsByPersonId'];
    post?: never;
    /** Let somebody administer the organization no longer; idempotent */
    delete: operations['deleteAdminAdministratorsByPersonId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/whom-to-ask': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Name those who can change a right
     * @description The admins of the team; where it has none, or none is asked for, the administrators of the organization. Names only.
     */
    get: operations['getWhomToAsk'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/groups': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Find groups of the identity provider */
    get: operations['getAdminGroups'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/group-sync': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Tell how far linked groups are behind the identity provider */
    get: operations['getAdminGroupSync'];
    put?: never;
    /**
     * Sync linked groups now
     * @description Groups that cannot be read stay as they are.
     */
    post: operations['postAdminGroupSync'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/teams/{id}/groups': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the groups whose members are in a team */
    get: operations['getAdminTeamsByIdGroups'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/teams/{id}/groups/{groupId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Put the members of a group into a team, or change what they are in it; idempotent */
    put: operations['putAdminTeamsByIdGroupsByGroupId'];
    post?: never;
    /**
     * Unlink a group from a team; idempotent
     * @description Its members leave the team, except those who were added by hand or are in another linked group.
     */
    delete: operations['deleteAdminTeamsByIdGroupsByGroupId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/administrator-groups': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the groups whose members administer the organization */
    get: operations['getAdminAdministratorGroups'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/administrator-groups/{groupId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Make the members of a group administrators of the organization; idempotent */
    put: operations['putAdminAdministratorGroupsByGroupId'];
    post?: never;
    /** Let the members of a group administer the organization no longer; idempotent */
    delete: operations['deleteAdminAdministratorGroupsByGroupId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/why': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Explain why somebody can or cannot do something
     * @description For administrators, and for admins of a team who manage the resource. A yes comes with the grants that lead to it, a no with those that are missing. The look-up is audited. Rights by a role of the idp are not seen here.
     */
    get: operations['getAdminWhy'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/why': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Explain why the caller can see or do something */
    get: operations['getWhy'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/access-requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the caller's own requests */
    get: operations['getAccessRequests'];
    put?: never;
    /**
     * Ask for access to an agent or a chat space
     * @description Answered alike whether there is such a thing or not; whoever manages it sees the request. While one is open for the same thing, that one is answered.
     */
    post: operations['postAccessRequests'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/access-requests/waiting': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List requests that the caller may decide
     * @description For agents and chat spaces that the caller manages; all of them for administrators.
     */
    get: operations['getAccessRequestsWaiting'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/access-requests/let-in': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List people who were let in alone, at their request */
    get: operations['getAccessRequestsLetIn'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/access-requests/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Take back an own request that nobody has decided */
    delete: operations['deleteAccessRequestsById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/access-requests/{id}/grant': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Grant a request to the person alone, or to one of their teams
     * @description An agent is shared with the team as by its managers; a chat space is opened to the person alone.
     */
    post: operations['postAccessRequestsByIdGrant'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/access-requests/{id}/decline': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Decline a request with a word to the person */
    post: operations['postAccessRequestsByIdDecline'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/access-requests/{id}/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Take back what was granted to a person alone */
    post: operations['postAccessRequestsByIdRevoke'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/chatx/access-requests/{keeper}/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show a request for access to whoever may decide it, or what became of it to whoever made it
     * @description On behalf of a person no right of an administrator counts.
     */
    get: operations['getChatxAccessRequestsByKeeperById'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/chatx/access-requests/presses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Decide a request for access as its button was pressed in the chat product
     * @description The chat product is asked who pressed what: only a press of the caller counts, and it is decided as in the browser.
     */
    post: operations['postChatxAccessRequestsPresses'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/rag/{path}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read from rag-server
     * @description The path after `/api/rag`, the query, body and response are forwarded unchanged; `/mcp` too. Errors of rag-server keep its own body, `{detail, code, errors?}`.
     */
    get: operations['getRagByPath'];
    /**
     * Replace at rag-server
     * @description The path after `/api/rag`, the query, body and response are forwarded unchanged; `/mcp` too. Errors of rag-server keep its own body, `{detail, code, errors?}`.
     */
    put: operations['putRagByPath'];
    /**
     * Send to rag-server
     * @description The path after `/api/rag`, the query, body and response are forwarded unchanged; `/mcp` too. Errors of rag-server keep its own body, `{detail, code, errors?}`.
     */
    post: operations['postRagByPath'];
    /**
     * Delete at rag-server
     * @description The path after `/api/rag`, the query, body and response are forwarded unchanged; `/mcp` too. Errors of rag-server keep its own body, `{detail, code, errors?}`.
     */
    delete: operations['deleteRagByPath'];
    options?: never;
    head?: never;
    /**
     * Change at rag-server
     * @description The path after `/api/rag`, the query, body and response are forwarded unchanged; `/mcp` too. Errors of rag-server keep its own body, `{detail, code, errors?}`.
     */
    patch: operations['patchRagByPath'];
    trace?: never;
  };
  '/api/dynamic-agents/available': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List agents that the caller may use */
    get: operations['getDynamicAgentsAvailable'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dynamic-agents/configs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List configs that the caller may change, newest first */
    get: operations['getDynamicAgentsConfigs'];
    put?: never;
    /** Create an agent */
    post: operations['postDynamicAgentsConfigs'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dynamic-agents/configs/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the config of an agent */
    get: operations['getDynamicAgentsConfigsById'];
    /** Update the config of an agent */
    put: operations['putDynamicAgentsConfigsById'];
    post?: never;
    /** Delete an agent and all grants on it */
    delete: operations['deleteDynamicAgentsConfigsById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dynamic-agents/configs/{id}/tools': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List an agent's tools from other servers, and whether each is still as confirmed */
    get: operations['getDynamicAgentsConfigsByIdTools'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dynamic-agents/configs/{id}/tools/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Confirm an agent's tools in the version that was reviewed */
    post: operations['postDynamicAgentsConfigsByIdToolsConfirm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dynamic-agents/models': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the models that agents can choose
     * @description By name, the model of the operator first. An agent names one as `{"id": "default", "provider": id}`.
     */
    get: operations['getDynamicAgentsModels'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/models': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the models, each with how it does
     * @description All of them, 100 at most; the one of the settings of dynamic-agents (`LLM_*`) first.
     */
    get: operations['getAdminModels'];
    put?: never;
    /**
     * Set up a model
     * @description Agents can choose it at once. The key is never sent here: `credential` names it.
     */
    post: operations['postAdminModels'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/models/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a model */
    get: operations['getAdminModelsById'];
    /**
     * Replace a model's settings
     * @description They hold from the next question on.
     */
    put: operations['putAdminModelsById'];
    post?: never;
    /** Delete a model that no agent uses */
    delete: operations['deleteAdminModelsById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/models/{id}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Try one thing of a model
     * @description Answers within a minute with what was found and what to change, and keeps it for the list. Ends when the caller leaves.
     */
    post: operations['postAdminModelsByIdTest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/model-credentials': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the credentials that models can be asked with
     * @description Names and hosts of the files in `MODEL_CREDENTIALS_DIR`; what they hold is never told.
     */
    get: operations['getAdminModelCredentials'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/usage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Add up what a month’s requests to language models took
     * @description All of it for administrators, that of their teams for admins of teams. What is asked in a space counts for its team, all else for the team that owns the agent. Days in their order, all else the most tokens first.
     */
    get: operations['getAdminUsage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/usage.csv': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download what a month’s requests to language models took
     * @description All of it for administrators, that of their teams for admins of teams. What is asked in a space counts for its team, all else for the team that owns the agent.
     */
    get: operations['getAdminUsageCsv'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/budgets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the budgets of the teams and agents that the caller manages */
    get: operations['getAdminBudgets'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/budgets/team/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the budget of a team */
    get: operations['getAdminBudgetsTeamById'];
    /**
     * Set the budget of a team; idempotent
     * @description Once a month’s tokens are spent, no run begins until the next month (UTC), and whoever asks reads why. Runs under way go on.
     */
    put: operations['putAdminBudgetsTeamById'];
    post?: never;
    /** Take the budget from a team; idempotent */
    delete: operations['deleteAdminBudgetsTeamById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/budgets/agent/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the budget of an agent */
    get: operations['getAdminBudgetsAgentById'];
    /**
     * Set the budget of an agent; idempotent
     * @description Once a month’s tokens are spent, no run begins until the next month (UTC), and whoever asks reads why. Runs under way go on.
     */
    put: operations['putAdminBudgetsAgentById'];
    post?: never;
    /** Take the budget from an agent; idempotent */
    delete: operations['deleteAdminBudgetsAgentById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/legal-holds': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the people and teams whose conversations are kept */
    get: operations['getAdminLegalHolds'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/legal-holds/person/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Keep the conversations of a person; idempotent
     * @description Retention removes none of them. Their owners can still delete them.
     */
    put: operations['putAdminLegalHoldsPersonById'];
    post?: never;
    /** No longer keep the conversations of a person; idempotent */
    delete: operations['deleteAdminLegalHoldsPersonById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/legal-holds/team/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Keep the conversations of the people of a team; idempotent
     * @description Retention removes none of them. Their owners can still delete them.
     */
    put: operations['putAdminLegalHoldsTeamById'];
    post?: never;
    /** No longer keep the conversations of the people of a team; idempotent */
    delete: operations['deleteAdminLegalHoldsTeamById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dynamic-agents/configs/{id}/space-requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List chat spaces that wait for an agent's owner
     * @description Somebody without the right to offer the agent to the team requested it for the space. Nothing is granted yet.
     */
    get: operations['getDynamicAgentsConfigsByIdSpaceRequests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/dynamic-agents/configs/{id}/space-requests/{workspaceId}/{spaceId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Approve or refuse a chat space's request for an agent
     * @description On approval, the space's team may use the agent, and the agent answers in the space.
     */
    post: operations['postDynamicAgentsConfigsByIdSpaceRequestsByWorkspaceIdBySpaceId'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/audit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List admin changes, bot decisions, sign-ins and questions, newest first
     * @description Events hold pseudonyms of people; the filter `actor` takes the id itself, or an e-mail address, and finds what the person did in the browser and in spaces. Such a look-up is an event of its own, `audit.lookup`.
     */
    get: operations['getAdminAudit'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/audit/counts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Count what was done, by action and outcome
     * @description Takes the filter of the list. The look-up of a person is audited here too.
     */
    get: operations['getAdminAuditCounts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/audit/actions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the actions that the audit holds */
    get: operations['getAdminAuditActions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/auth/chatx-link': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Show the page that links a chat account; the bot sends its address to one person */
    get: operations['getAuthChatxLink'];
    put?: never;
    /** Link the chat account to the signed-in person */
    post: operations['postAuthChatxLink'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the caller with teams and permissions
     * @description Use it to show only what the caller can do. Every route still checks access itself.
     */
    get: operations['getMe'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/catalog-api-keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the caller's catalogue keys, newest first
     * @description All active keys, and the last hundred that were revoked or have expired.
     */
    get: operations['getCatalogApiKeys'];
    put?: never;
    /**
     * Create a key that can read the catalogue of skills and nothing else
     * @description Send it as `X-Catalog-Key` or as a bearer token. The key is shown only once.
     */
    post: operations['postCatalogApiKeys'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/catalog-api-keys/{keyId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Revoke a key */
    delete: operations['deleteCatalogApiKeysByKeyId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/admin/platform-config': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the admin-managed defaults, each with its source */
    get: operations['getAdminPlatformConfig'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change defaults
     * @description Only the fields sent are changed. `null` resets a setting to the environment's value.
     */
    patch: operations['patchAdminPlatformConfig'];
    trace?: never;
  };
  '/api/skills/install.sh': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a script that installs the caller's skills for a coding agent
     * @description The script reads the key from `PARLEY_CATALOG_KEY` and contains none. `mode=uninstall` removes the installed skills. `catalog_url` is an address of `GET /api/skills`: only the skills that it finds are installed.
     */
    get: operations['getSkillsInstallSh'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/skills/mcp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Model Context Protocol, streamable HTTP: the skills that the caller may use (SEP-2640)
     * @description The key goes into `Authorization: Bearer` or `X-Catalog-Key`. There is no session and no stream.
     */
    post: operations['postSkillsMcp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/skills': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List skills that the caller may read; with `include_content`, those the caller may use
     * @description Sorted by name. Without `page`, all are returned. `tags` are comma-separated; any one matches.
     */
    get: operations['getSkills'];
    put?: never;
    /**
     * Create a skill or replace the skill with this id
     * @description With `If-Match`, no skill is created.
     */
    post: operations['postSkills'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/skills/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a skill in full, for editing
     * @description Sending it back to `POST /api/skills` changes nothing. Callers who may only use a skill find it in the catalogue.
     */
    get: operations['getSkillsById'];
    put?: never;
    post?: never;
    /** Delete a skill */
    delete: operations['deleteSkillsById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/health': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the health of the service and its dependencies */
    get: operations['getHealth'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/version': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get version, commit and build date */
    get: operations['getVersion'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/config': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get the configuration of the UI */
    get: operations['getConfig'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/usecases': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List use cases, newest first
     * @description `tags` are comma-separated; any one matches.
     */
    get: operations['getUsecases'];
    put?: never;
    /**
     * Create a use case
     * @description Rate limit: 10 requests a minute.
     */
    post: operations['postUsecases'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/usecases/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get a use case */
    get: operations['getUsecasesById'];
    /**
     * Update fields of a use case
     * @description Rate limit: 10 requests a minute.
     */
    put: operations['putUsecasesById'];
    post?: never;
    /**
     * Delete a use case
     * @description Rate limit: 10 requests a minute.
     */
    delete: operations['deleteUsecasesById'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    ErrorBody: {
      /** @enum {boolean} */
      success: false;
      error: string;
      /** @enum {string} */
      code:
        | 'VALIDATION_ERROR'
        | 'UNAUTHORIZED'
        | 'FORBIDDEN'
        | 'NOT_FOUND'
        | 'METHOD_NOT_ALLOWED'
        | 'CONFLICT'
        | 'PRECONDITION_FAILED'
        | 'PAYLOAD_TOO_LARGE'
        | 'UNSUPPORTED_MEDIA_TYPE'
        | 'RATE_LIMIT_EXCEEDED'
        | 'BAD_GATEWAY'
        | 'SERVICE_UNAVAILABLE'
        | 'AUTHZ_UNAVAILABLE'
        | 'CHATX_WORKSPACE_UNCONFIGURED'
        | 'INTERNAL_ERROR';
      details?:
        | {
            field: string;
            message: string;
          }[]
        | {
            [key: string]: unknown;
          };
      retry_after?: number;
    };
    Session: {
      /** @enum {boolean} */
      success: true;
      data: {
        user: {
          id: string;
          email: string | null;
          name: string;
          /** @enum {string} */
          role: 'user' | 'admin';
        };
        /** Format: date-time */
        expires_at: string;
      };
    };
    SignInRequest: {
      email: string;
      password: string;
    };
    SignedInBrowser: {
      id: string;
      /** @description Browser and system as reported at sign-in; null if unknown */
      device: string | null;
      /** Format: date-time */
      signed_in_at: string;
      /**
       * Format: date-time
       * @description Accurate to the minute
       */
      last_used_at: string;
      /** @description Whether this request uses the session */
      is_current: boolean;
    };
    AgentCard: {
      name: string;
      version: string;
      description: string;
      capabilities: {
        streaming: boolean;
        a2a_protocol: string;
        supported_agents: string[];
      };
      endpoints: {
        chat: string;
        stream: string;
        health: string;
      };
    };
    ChatAnswer: {
      session_id: string;
      task_id: string;
      response: string;
      artifacts: {
        name: string;
        /** @enum {string} */
        type: 'text' | 'data';
        data?: unknown;
      }[];
      metadata: {
        agents_used: string[];
        execution_time_ms: number;
      };
    };
    ChatRequest: {
      message: string;
      session_id?: string;
      /** @default true */
      stream?: boolean;
      agent?: string;
      metadata?: {
        [key: string]: unknown;
      };
    };
    StartRequest: {
      message: string;
      conversation_id: string;
      agent_id: string;
      client_context?: {
        [key: string]: unknown;
      };
      /** @description Turn that the question follows, null for none; without it, the newest. Another than the newest begins a branch */
      parent_id?: string | null;
      /** @description For the agents service: names the turn, and those that it remembers, oldest first; all without `follows` */
      branch?: {
        turn: string;
        follows?: string[];
      };
    };
    ResumeRequest: {
      conversation_id: string;
      agent_id: string;
      resume_data:
        | {
            /** @enum {string} */
            type: 'form_input';
            values: {
              [key: string]: unknown;
            };
          }
        | {
            /** @enum {string} */
            type: 'form_input';
            /** @enum {boolean} */
            dismissed: true;
          }
        | {
            /** @enum {string} */
            type: 'tool_approval';
            /** @enum {string} */
            decision: 'approve' | 'edit' | 'reject';
            edited_args?: {
              [key: string]: unknown;
            };
          }
        | {
            /** @enum {string} */
            type: 'tool_approval';
            decisions: {
              /** @enum {string} */
              decision: 'approve' | 'edit' | 'reject';
              tool_call_id?: string;
              tool_name?: string;
              edited_args?: {
                [key: string]: unknown;
              };
            }[];
          }
        | string;
      interrupt_id?: string;
    };
    CancelRequest: {
      conversation_id: string;
      agent_id: string;
    };
    InvokeAnswer: {
      /** @enum {boolean} */
      success: true;
      content: string;
      thinking: string | null;
      run_id: string;
      agent_id: string;
      conversation_id: string;
      citations?: components['schemas']['Citation'][];
      check?: components['schemas']['AnswerCheck'];
      tokens?: components['schemas']['TokensUsed'];
      /** @enum {boolean} */
      more_for_you?: true;
    };
    Citation: {
      datasource_id: string;
      document_id: string;
      title: string;
      address?: string;
      number: number;
      place?: string;
      text: string;
      hash: string;
      verified?: {
        by: string;
        until: string;
      };
    };
    AnswerCheck: {
      /** @enum {string} */
      basis: 'knowledge' | 'model' | 'not_found' | 'talk';
      marks: {
        number: number;
        confirmed: boolean;
        /** @enum {string} */
        doubt?: 'number' | 'name' | 'quote' | 'negation' | 'meaning';
      }[];
      nearest?: {
        datasource_id: string;
        document_id: string;
        title: string;
        address?: string;
      }[];
    };
    TokensUsed: {
      read: number;
      written: number;
      /** @enum {boolean} */
      estimated?: true;
    };
    ListedConversation: {
      id: string;
      agent_id: string;
      title: string;
      space?: {
        name?: string;
      };
      /** @enum {string} */
      state: 'idle' | 'running' | 'waiting';
      /** @enum {boolean} */
      has_files?: true;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      match?: components['schemas']['ConversationMatch'];
    };
    ConversationMatch: {
      turn_id: string;
      /** @enum {string} */
      where: 'question' | 'answer';
      text: string;
      highlights: {
        start: number;
        end: number;
      }[];
    };
    Turn: {
      id: string;
      conversation_id: string;
      agent_id: string;
      message: string;
      answer: string;
      tools: {
        tool_call_id: string;
        tool_name: string;
        args: {
          [key: string]: unknown;
        };
        result?: string;
        error?: string;
      }[];
      /** @enum {string} */
      status: 'running' | 'completed' | 'waiting' | 'failed' | 'cancelled';
      error: {
        error: string;
        code: string;
      } | null;
      interrupt:
        | {
            /** @enum {string} */
            type: 'form_input';
            interrupt_id: string;
            agent: string;
            prompt: string;
            fields: {
              field_name: string;
              field_label?: string;
              field_description?: string;
              /**
               * @default text
               * @enum {string}
               */
              field_type?: 'text' | 'select' | 'multiselect' | 'boolean' | 'number' | 'url' | 'email';
              field_values?: string[];
              /** @default false */
              required?: boolean;
              default_value?: unknown;
              placeholder?: string;
              value?: unknown;
            }[];
          }
        | {
            /** @enum {string} */
            type: 'tool_approval';
            interrupt_id: string;
            agent: string;
            tool_call_id?: string;
            tool_name: string;
            tool_args: {
              [key: string]: unknown;
            };
            allowed_decisions: ('approve' | 'edit' | 'reject')[];
            reason?: string;
            tool_approvals?: {
              tool_call_id?: string;
              tool_name: string;
              tool_args: {
                [key: string]: unknown;
              };
              allowed_decisions: ('approve' | 'edit' | 'reject')[];
              reason?: string;
            }[];
          }
        | (never | null);
      citations?: components['schemas']['Citation'][];
      check?: components['schemas']['AnswerCheck'];
      run_id: string;
      parent_id?: string | null;
      stream_path: string;
      feedback?: components['schemas']['TurnFeedback'];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    TurnFeedback: {
      helpful: boolean;
      /** @enum {string} */
      reason?: 'wrong' | 'incomplete' | 'outdated' | 'not_found' | 'unclear' | 'other';
      /** @description At most 1,000 characters */
      text?: string;
    } | null;
    Conversation: {
      id: string;
      agent_id: string;
      title: string;
      space?: {
        name?: string;
      };
      /** @enum {string} */
      state: 'idle' | 'running' | 'waiting';
      /** @enum {boolean} */
      has_files?: true;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    ConversationChange: {
      title: string;
    };
    AttachedFiles: {
      files: components['schemas']['AttachedFile'][];
      limits: {
        files: number;
        file_bytes: number;
        person_bytes: number;
      };
    };
    AttachedFile: {
      id: string;
      name: string;
      bytes: number;
      /** @enum {string} */
      status: 'reading' | 'ready' | 'failed';
      message: string | null;
      added_at: number;
    };
    IngestFiles: {
      file: string[];
    };
    AttachedDeleted: {
      deleted: number;
    };
    Gap: {
      id: string;
      agent_id: string;
      question: string;
      also_asked: string[];
      kinds: ('not_found' | 'uncited' | 'unconfirmed' | 'not_helpful')[];
      people: number;
      times: number;
      reasons: {
        /** @enum {string} */
        reason: 'wrong' | 'incomplete' | 'outdated' | 'not_found' | 'unclear' | 'other';
        times: number;
      }[];
      comments: string[];
      datasource_ids: string[];
      /** @enum {string} */
      state: 'open' | 'answered' | 'dismissed';
      /** Format: date-time */
      first_at: string;
      /** Format: date-time */
      last_at: string;
    };
    GapChange: {
      /** @enum {string} */
      state: 'open' | 'answered' | 'dismissed';
    };
    ListedQuestionSet: {
      id: string;
      team: string;
      name: string;
      questions: number;
      /** Format: date-time */
      updated_at: string;
      last_run: {
        id: string;
        agent_id: string;
        /** @enum {string} */
        state: 'running' | 'done' | 'cancelled' | 'stopped';
        /** @enum {string|null} */
        stopped: 'session_ended' | 'agent_refused' | 'unavailable' | null;
        started_by: string;
        /** Format: date-time */
        started_at: string;
        /** Format: date-time */
        ended_at: string | null;
        total: number;
        asked: number;
        left_out: number;
        figures: {
          questions: number;
          failed: number;
          passage_found: number | null;
          cited: number | null;
          confirmed_share: number | null;
          must_say: number | null;
          says_forbidden: number;
          wrong_refusals: number | null;
          answered_although_unanswerable: number | null;
          leaks: number;
          seconds_p50: number;
          seconds_p95: number;
          tokens_read: number | null;
          tokens_written: number | null;
          tokens_estimated: number;
        } | null;
      } | null;
    };
    QuestionSet: {
      id: string;
      team: string;
      name: string;
      questions: components['schemas']['SetQuestion'][];
    };
    SetQuestion: {
      id: string;
      question: string;
      as: string;
      /** @default [] */
      expected?: string[];
      /** @default [] */
      must_say?: string[];
      /** @default [] */
      must_not_say?: string[];
      /** @default false */
      is_unanswerable?: boolean;
      /** @default [] */
      withheld?: string[];
    };
    QuestionSetDraft: {
      team: string;
      name: string;
      questions: components['schemas']['SetQuestion'][];
    };
    QuestionSetChange: {
      name: string;
      questions: components['schemas']['SetQuestion'][];
    };
    QuestionSetRunSummary: {
      id: string;
      agent_id: string;
      /** @enum {string} */
      state: 'running' | 'done' | 'cancelled' | 'stopped';
      /** @enum {string|null} */
      stopped: 'session_ended' | 'agent_refused' | 'unavailable' | null;
      started_by: string;
      /** Format: date-time */
      started_at: string;
      /** Format: date-time */
      ended_at: string | null;
      total: number;
      asked: number;
      left_out: number;
      figures: {
        questions: number;
        failed: number;
        passage_found: number | null;
        cited: number | null;
        confirmed_share: number | null;
        must_say: number | null;
        says_forbidden: number;
        wrong_refusals: number | null;
        answered_although_unanswerable: number | null;
        leaks: number;
        seconds_p50: number;
        seconds_p95: number;
        tokens_read: number | null;
        tokens_written: number | null;
        tokens_estimated: number;
      } | null;
    };
    QuestionSetRun: {
      id: string;
      agent_id: string;
      /** @enum {string} */
      state: 'running' | 'done' | 'cancelled' | 'stopped';
      /** @enum {string|null} */
      stopped: 'session_ended' | 'agent_refused' | 'unavailable' | null;
      started_by: string;
      /** Format: date-time */
      started_at: string;
      /** Format: date-time */
      ended_at: string | null;
      total: number;
      asked: number;
      left_out: number;
      figures: {
        questions: number;
        failed: number;
        passage_found: number | null;
        cited: number | null;
        confirmed_share: number | null;
        must_say: number | null;
        says_forbidden: number;
        wrong_refusals: number | null;
        answered_although_unanswerable: number | null;
        leaks: number;
        seconds_p50: number;
        seconds_p95: number;
        tokens_read: number | null;
        tokens_written: number | null;
        tokens_estimated: number;
      } | null;
      seconds_left: number | null;
      questions: components['schemas']['AskedQuestion'][];
      before: {
        id: string;
        agent_id: string;
        /** Format: date-time */
        started_at: string;
        figures: {
          questions: number;
          failed: number;
          passage_found: number | null;
          cited: number | null;
          confirmed_share: number | null;
          must_say: number | null;
          says_forbidden: number;
          wrong_refusals: number | null;
          answered_although_unanswerable: number | null;
          leaks: number;
          seconds_p50: number;
          seconds_p95: number;
          tokens_read: number | null;
          tokens_written: number | null;
          tokens_estimated: number;
        };
      } | null;
      new_faults: string[];
    };
    AskedQuestion: {
      id: string;
      question: string;
      faults: (
        | 'leaked'
        | 'failed'
        | 'waiting'
        | 'wrongly_refused'
        | 'wrongly_answered'
        | 'not_found'
        | 'not_cited'
        | 'not_said'
        | 'forbidden_said'
      )[];
      leaked: string[];
      seconds: number;
      tokens?: components['schemas']['TokensUsed'];
      answer: string | null;
    };
    QuestionSetRunRequest: {
      agent_id: string;
    };
    OwnEscalation: {
      turn_id: string;
      /** @enum {string} */
      state: 'open' | 'resolved';
      /** Format: date-time */
      sent_at: string;
      /** Format: date-time */
      resolved_at: string | null;
      resolved_by: string | null;
    };
    EscalationRequest: {
      /** @description At most 1,000 characters */
      comment?: string;
    };
    Escalation: {
      /** @enum {string} */
      state: 'open' | 'resolved';
      /** Format: date-time */
      sent_at: string;
      /** Format: date-time */
      resolved_at: string | null;
      resolved_by: string | null;
      id: string;
      agent_id: string;
      asker: {
        name: string;
        email: string | null;
      };
      question: string;
      answer: string;
      comment: string | null;
      sources: {
        datasource_id: string;
        title: string;
      }[];
    };
    ConversationShare: {
      id: string;
      conversation_id: string;
      title: string;
      owner_name: string;
      with: {
        /** @enum {string} */
        kind: 'user' | 'team';
        id: string;
        name: string;
      };
      /** Format: date-time */
      at: string;
    };
    ShareRequest:
      | {
          team: string;
        }
      | {
          /** Format: email */
          email: string;
        };
    SharedTurn: {
      id: string;
      agent_id: string;
      message: string;
      answer: string;
      /** @enum {string} */
      status: 'running' | 'completed' | 'waiting' | 'failed' | 'cancelled';
      citations: components['schemas']['Citation'][];
      hidden: number[];
      /** Format: date-time */
      created_at: string;
    };
    RegisteredSpace: {
      workspace_id: string;
      space_id: string;
      space_name: string;
      team_id: string;
      team_slug: string;
      active_grants: number;
      can_manage: boolean;
    };
    OnboardBody: {
      /** @enum {boolean} */
      success: true;
      data: {
        summary: {
          dry_run: boolean;
          spaces_seen: number;
          mappings_ensured: number;
          space_grants_ensured: number;
          routes_ensured: number;
          routes_preserved: number;
          team_grant_ensured: boolean;
        };
        steps: {
          /** @enum {string} */
          step: 'mapping' | 'team_scope' | 'team_agent' | 'route' | 'grant' | 'authz' | 'runtime_reload';
          /** @enum {string} */
          outcome: 'created' | 'updated' | 'unchanged' | 'preserved' | 'planned' | 'skipped' | 'failed' | 'pending';
          message?: string;
        }[];
        space: {
          workspace_id: string;
          space_id: string;
          chatx_room_id?: string;
          space_name: string;
          team_slug: string;
          team_id: string;
          agent_id: string;
          /** @enum {string} */
          listen: 'mention' | 'message' | 'all';
          /**
           * @description `pending`: the route waits for the owner of the agent, and nothing is granted yet
           * @enum {string}
           */
          route_status: 'active' | 'pending';
        };
        authz: {
          enabled: boolean;
          writes: number;
          deletes: number;
        };
        runtime_reload: {
          attempted: boolean;
          ok: boolean;
          error?: string;
        };
      };
    };
    OnboardRequest: {
      space_id: string;
      team_slug: string;
      agent_id: string;
      workspace_id?: string;
      space_name?: string;
      /**
       * @default mention
       * @enum {string}
       */
      listen?: 'mention' | 'message' | 'all';
      /** @default false */
      dry_run?: boolean;
      /** @default true */
      reload_runtime?: boolean;
      /** @default false */
      move?: boolean;
    };
    AccessCheckBody: {
      /** @enum {boolean} */
      success: true;
      data: {
        allowed: boolean;
        space_allowed: boolean;
        user_allowed: boolean;
        /** @enum {string} */
        reason:
          | 'allowed'
          | 'missing_space_grant'
          | 'missing_user_grant'
          | 'unsupported_resource'
          | 'unsupported_action'
          | 'pdp_unavailable';
      };
    };
    AccessCheckRequest: {
      resource: {
        type: string;
        id: string;
      };
      action: string;
    };
    RoutesRequest: {
      routes: {
        agent_id: string;
        /** @default true */
        enabled?: boolean;
        priority?: number;
        /**
         * @default {
         *       "enabled": true,
         *       "listen": "mention"
         *     }
         */
        users?: {
          enabled: boolean;
          /** @enum {string} */
          listen: 'mention' | 'message' | 'all';
          user_list?: string[];
        };
        /** @description Who gets a question that still needs a person; null nobody, left out whoever it was */
        escalate_to?:
          | {
              /** @description E-mail addresses or person ids of the chat product */
              people: string[];
            }
          | {
              space_id: string;
            }
          | (never | null);
      }[];
    };
    GrantsRequest: {
      grants: {
        resource:
          | {
              /** @enum {string} */
              type: 'agent';
              id: string;
            }
          | {
              /** @enum {string} */
              type: 'datasource';
              id: string;
            }
          | {
              /** @enum {string} */
              type: 'tool';
              id: string;
            };
        actions: ('read' | 'use' | 'call')[];
      }[];
    };
    RuntimeStatus: {
      instance: string;
      /** @enum {string} */
      route_mode: 'config' | 'db_prefer' | 'db_only';
      static_config?: {
        spaces: number;
        routes: number;
      };
      route_cache: {
        ttl_seconds: number;
        cache_size: number;
        cached_spaces: string[];
      };
      /** Format: date-time */
      last_reload: string | null;
      last_sync?: components['schemas']['SyncSummary'];
      listener: {
        /** @enum {string} */
        state: 'listening' | 'deaf' | 'standby' | 'disabled';
        /** Format: date-time */
        since: string | null;
        reconnects: number;
        gaps: number;
      };
      messages_in_work: number;
    };
    SyncSummary: {
      dry_run: boolean;
      workspace_id: string;
      spaces_seen: number;
      routes_planned: number;
      created: number;
      updated: number;
      unchanged: number;
      authz_tuples_written: number;
      /** Format: date-time */
      updated_at: string;
      failed_route?: {
        workspace_id: string;
        space_id: string;
        agent_id: string;
        error: string;
      };
    } | null;
    ReloadRuntimeRequest: {
      workspace_id?: string;
      space_id?: string;
    };
    SyncRequest: {
      /** @default true */
      dry_run?: boolean;
    };
    SpaceDiagnostics: {
      workspace_id: string;
      space_id: string;
      mapping: {
        team_slug: string;
        space_name: string;
        active: boolean;
        answer_privately: boolean;
        /** Format: date-time */
        updated_at: string;
      } | null;
      routes: {
        agent_id: string;
        authz_tuple: boolean;
        route_metadata: boolean;
        enabled: boolean;
        listen: ('mention' | 'message' | 'all') | 'unknown';
        priority: number;
        runtime_matches: {
          mention: boolean;
          message: boolean;
        };
      }[];
      grants: {
        workspace_id: string;
        space_id: string;
        resource:
          | {
              /** @enum {string} */
              type: 'agent';
              id: string;
            }
          | {
              /** @enum {string} */
              type: 'datasource';
              id: string;
            }
          | {
              /** @enum {string} */
              type: 'tool';
              id: string;
            };
        actions: ('read' | 'use' | 'call')[];
        /** @enum {string} */
        source_type: 'manual' | 'policy_rule' | 'migration' | 'bootstrap' | 'route';
        /** @enum {string} */
        status: 'active' | 'staged' | 'revoked' | 'blocked';
        created_by: string;
        updated_by: string;
        /** Format: date-time */
        created_at: string;
        /** Format: date-time */
        updated_at: string;
      }[];
      room: {
        is_known: boolean;
        error?: string;
        member_count: number;
        outsider_count: number;
        outsiders: {
          name: string;
          is_linked: boolean;
        }[];
      };
      authz: {
        reachable: boolean;
        tuple_count: number;
        error?: string;
      };
      runtime: {
        reachable: boolean;
        replicas: components['schemas']['RuntimeStatus'][];
        unreachable: {
          address: string;
          error: string;
        }[];
        error?: string;
      };
      drift: {
        /** @enum {string} */
        code:
          | 'mapping_missing'
          | 'mapping_inactive'
          | 'mapping_team_missing'
          | 'duplicate_mapping'
          | 'team_visibility_tuple_missing'
          | 'route_without_tuple'
          | 'tuple_without_route'
          | 'disabled_route_with_tuple'
          | 'grant_without_tuple'
          | 'tuple_without_grant'
          | 'no_agent'
          | 'route_pending'
          | 'authz_unreachable'
          | 'docdb_unreachable'
          | 'runtime_unreachable'
          | 'runtime_cache_stale';
        /** @enum {string} */
        severity: 'info' | 'warning' | 'error';
        agent_id?: string;
        message: string;
        repair: string;
      }[];
      last_runtime_error: {
        /** Format: date-time */
        ts: string;
        reason_code: string;
        message: string;
        action: string;
      } | null;
    };
    SpacePrivacy: {
      /** @description Whether only the person who asked gets the answer while someone outside the team is in the room */
      answer_privately: boolean;
    };
    SpaceReads: {
      team: {
        slug: string;
        name: string;
      };
      /** @description Sources that answers here may use, of those that the caller may read too */
      sources: {
        id: string;
        /** @enum {string} */
        through: 'team' | 'everyone' | 'organization' | 'space';
      }[];
    };
    AvailableSpace: {
      id: string;
      chatx_room_id?: string;
      name: string;
      type: string;
      is_locked: boolean;
    };
    LinkedUser: {
      idp_user_id: string;
      username: string;
      email: string | null;
      display_name: string;
      chatx_user_id: string | null;
      /** @enum {string} */
      link_status: 'linked' | 'pending' | 'unlinked';
      enabled: boolean;
      teams: string[];
      /** Format: date-time */
      last_interaction: string | null;
      obo_success_count: number | null;
      obo_fail_count: number | null;
      active_spaces: string[];
    };
    OwnDirectRooms: {
      /** @enum {boolean} */
      success: true;
      data: {
        rooms: {
          /** @description The team that the bot answers for there; null before one was chosen */
          team: {
            slug: string;
            name: string;
          } | null;
          /** @description Who answers there; null where nobody does */
          agent: {
            id: string;
            name: string;
          } | null;
          /** @description Public id of the room */
          room_id: string;
          /** Format: date-time */
          connected_at: string;
        }[];
        /** @description The teams of the person, by name, whose members can be answered by an agent */
        teams: {
          slug: string;
          name: string;
        }[];
        /** @description Whom to ask where there is no such team */
        ask: {
          /** @enum {string} */
          of: 'team' | 'organization';
          /** @description Name of the team, where they are its admins */
          team_name?: string;
          names: string[];
          more: boolean;
        } | null;
      };
    };
    DirectRoom: {
      /** @enum {boolean} */
      success: true;
      data: {
        /** @description The team that the bot answers for there; null before one was chosen */
        team: {
          slug: string;
          name: string;
        } | null;
        /** @description Who answers there; null where nobody does */
        agent: {
          id: string;
          name: string;
        } | null;
        /** @description The teams of the person, by name, whose members can be answered by an agent */
        teams: {
          slug: string;
          name: string;
        }[];
        /** @description Whom to ask where there is no such team */
        ask: {
          /** @enum {string} */
          of: 'team' | 'organization';
          /** @description Name of the team, where they are its admins */
          team_name?: string;
          names: string[];
          more: boolean;
        } | null;
      };
    };
    DirectRoomRequest: {
      team_slug: string;
    };
    SpaceConnection: {
      space_name: string;
      team: {
        slug: string;
        name: string;
      };
      /** @description Agents of its routes, by name */
      agents: {
        id: string;
        name: string;
      }[];
      /** @description What it was granted, agents of routes left out */
      resources: {
        /** @enum {string} */
        type: 'agent' | 'datasource' | 'tool';
        id: string;
      }[];
      /**
       * @description `unknown` where the chat product cannot be asked
       * @enum {string}
       */
      hears: 'mentions' | 'everything' | 'unknown';
    };
    MoveSpaceRequest: {
      team_slug: string;
      agent_id: string;
    };
    Team: {
      id: string;
      slug: string;
      name: string;
    };
    TeamDraft: {
      slug: string;
      name: string;
    };
    TeamChange: {
      name: string;
    };
    TeamAccess: {
      members: number;
      admins: number;
      agents: {
        items: {
          id: string;
          name: string | null;
        }[];
        total: number;
      };
      sources: {
        items: {
          id: string;
          name: string | null;
        }[];
        total: number;
      };
      skills: {
        items: {
          id: string;
          name: string | null;
        }[];
        total: number;
      };
      tools: {
        items: {
          id: string;
          name: string | null;
        }[];
        total: number;
      };
      spaces: {
        items: {
          id: string;
          name: string | null;
        }[];
        total: number;
      };
    };
    TeamMember: {
      id: string;
      name: string;
      email: string | null;
      known: boolean;
      enabled: boolean;
      /** @enum {string} */
      role: 'member' | 'admin';
      /** @description Was added here; others are in the team through groups alone */
      by_hand: boolean;
      /** @description Groups that bring them in */
      groups: {
        id: string;
        name: string;
      }[];
    };
    Person: {
      id: string;
      name: string;
      email: string | null;
      known: boolean;
      enabled: boolean;
    };
    DescribedPerson: {
      id: string;
      name: string;
      email: string | null;
      known: boolean;
      enabled: boolean;
      username: string;
      teams: {
        id: string;
        slug: string;
        name: string;
      }[];
      /** @description Administers the organization, directly or through a team */
      is_admin: boolean;
      /** @description Has linked an account of the chat product */
      is_linked: boolean;
    };
    WhomToAsk: {
      /** @enum {boolean} */
      success: true;
      data: {
        /** @enum {string} */
        of: 'team' | 'organization';
        /** @description Name of the team, where they are its admins */
        team_name?: string;
        names: string[];
        more: boolean;
      };
    };
    Group: {
      /** @description Id of the group: `<source>-<its id there>` */
      id: string;
      /** @enum {string} */
      source: 'idp' | 'scim';
      name: string;
      /** @description Where the group is at its source; names alone may be used twice */
      path: string;
      links: {
        team: string | null;
        /** @enum {string} */
        role: 'member' | 'admin';
      }[];
    };
    GroupSync: {
      linked: number;
      /** @description Number of syncs so far */
      generation: number;
      /** @description Groups that the last sync could not read; they are as they were */
      failed: number;
      /** @description Age of the oldest members list; null without linked groups */
      lag_seconds: number | null;
      interval_seconds: number;
    };
    LinkedGroup: {
      /** @description Id of the group: `<source>-<its id there>` */
      id: string;
      /** @enum {string} */
      source: 'idp' | 'scim';
      name: string;
      /** @description Where the group is at its source; names alone may be used twice */
      path: string;
      /** @enum {string} */
      role: 'member' | 'admin';
      members: number;
      /** @description Its source does not know it any more: nobody is in it */
      is_gone: boolean;
      /**
       * Format: date-time
       * @description When its members were last known to be these
       */
      synced_at: string;
    };
    Why: {
      allowed: boolean;
      /** @description Whoever administers the organization manages all in it */
      is_administrator: boolean;
      person: components['schemas']['WhyThing'];
      /** @enum {string} */
      action: 'see' | 'use' | 'change' | 'manage';
      resource: components['schemas']['WhyThing'];
      /** @description Of a yes: grants from the person on, the shortest first */
      paths: components['schemas']['WhyStep'][][];
      /** @description Of a no: relations that would lead to a yes, and who has them */
      openings: {
        relation: string;
        to: components['schemas']['WhyThing'];
        holders: components['schemas']['WhyThing'][];
        more: number;
      }[];
      /** @description Of a no: what would let the person in, each thing alone, the least first */
      advice: components['schemas']['WhyAdvice'][];
      /** @description False where more led to it than is shown */
      is_whole: boolean;
    };
    WhyThing: {
      /** @enum {string} */
      kind:
        | 'person'
        | 'everyone'
        | 'service'
        | 'group'
        | 'team'
        | 'team_members'
        | 'team_admins'
        | 'organization'
        | 'organization_members'
        | 'organization_admins'
        | 'workspace'
        | 'agent'
        | 'source'
        | 'space'
        | 'skill'
        | 'use_case'
        | 'document'
        | 'other';
      id: string;
      name: string | null;
    };
    WhyStep: {
      holder: components['schemas']['WhyThing'];
      relation: string;
      to: components['schemas']['WhyThing'];
    };
    WhyAdvice: {
      /**
       * @description `join_team`, `join_group`: add the person to it; `share`: share the resource with that team of theirs
       * @enum {string}
       */
      way: 'join_team' | 'join_group' | 'share';
      /**
       * @description What the person has to be in it
       * @enum {string}
       */
      role: 'member' | 'admin';
      to: components['schemas']['WhyThing'];
      /** @description Groups of the idp that are linked to that team */
      groups: components['schemas']['WhyThing'][];
    };
    OwnWhy: {
      is_administrator: boolean;
      path: components['schemas']['WhyStep'][];
    };
    EntryRequest: {
      id: string;
      resource: string;
      reason: string;
      /** @enum {string} */
      state: 'open' | 'granted' | 'declined' | 'revoked';
      /** @description What whoever declined it had to say */
      word: string | null;
      /** Format: date-time */
      requested_at: string;
      /** Format: date-time */
      decided_at: string | null;
    };
    EntryRequestBody: {
      /** @description The agent or chat space, such as `agent:docs`; it need not exist */
      resource: string;
      /** @description Why the caller wants to use it, for whoever manages it */
      reason: string;
    };
    WaitingEntryRequest: {
      id: string;
      resource: string;
      resource_name: string;
      requested_by: string;
      reason: string;
      /** Format: date-time */
      requested_at: string;
      /** @description Teams of that person that the caller may let in */
      teams: string[];
    };
    GrantEntryBody: {
      /** @description Team of the person to let in; null: the person alone */
      team: string | null;
    };
    DeclineEntryBody: {
      /** @description What the person is told; may be empty */
      word: string;
    };
    RequestInChat:
      | {
          /** @enum {string} */
          side: 'decides';
          /** @enum {string} */
          kind: 'agent' | 'space' | 'source';
          /** @description What it is for, as people call it */
          name: string;
          requested_by: string;
          reason: string;
          /** @description Teams of whoever asks that the caller may let in */
          teams: string[];
        }
      | {
          /** @enum {string} */
          side: 'asked';
          /** @enum {string} */
          kind: 'agent' | 'space' | 'source';
          /** @description What it is for, as whoever asked named it */
          name: string;
          /** @enum {string} */
          state: 'open' | 'granted' | 'declined' | 'revoked';
          /** @description What whoever declined it had to say */
          word: string | null;
        };
    DecidedByPress: {
      /** @enum {boolean} */
      success: true;
      data: {
        /** @enum {string} */
        kind: 'agent' | 'space' | 'source';
        name: string;
        requested_by: string;
        /** @enum {string} */
        state: 'granted' | 'declined';
        /** @description The team that was let in; null for the person alone */
        team: string | null;
      };
    };
    RequestPress: {
      /** @description Id of the card action in the chat product */
      press_id: string;
    };
    AvailableAgent: {
      id: string;
      name: string;
      description: string;
      ui?: {
        gradient_theme?: string;
      };
      /** @description Creator, by name or e-mail address; absent for built-in agents */
      owner_name?: string;
      owner_team_slug?: string;
    };
    AgentConfig: {
      id: string;
      name: string;
      description: string;
      system_prompt: string;
      model: {
        id: string;
        provider: string;
      } | null;
      allowed_tools: {
        [key: string]: boolean | string[];
      };
      /** @enum {string} */
      visibility: 'team' | 'global';
      owner_team_slug?: string;
      shared_with_teams: string[];
      interrupt_on: {
        [key: string]: {
          [key: string]:
            | true
            | {
                allowed_decisions: ('approve' | 'edit' | 'reject')[];
              };
        };
      };
      datasource_ids?: string[];
      /** @enum {string} */
      effort?: 'low' | 'medium' | 'high';
      enabled: boolean;
      owner_id: string | null;
      /** @description Creator, by name or e-mail address; absent for built-in agents */
      owner_name?: string;
      is_system: boolean;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    AgentDraft: {
      name: string;
      /** @default  */
      description?: string;
      system_prompt: string;
      model: {
        id: string;
        provider: string;
      };
      /** @default {} */
      allowed_tools?: {
        [key: string]: boolean | string[];
      };
      /**
       * @default team
       * @enum {string}
       */
      visibility?: 'team' | 'global';
      owner_team_slug?: string;
      /** @default [] */
      shared_with_teams?: string[];
      /**
       * @default {
       *       "builtin": {
       *         "request_user_input": true
       *       }
       *     }
       */
      interrupt_on?: {
        [key: string]: {
          [key: string]:
            | true
            | {
                allowed_decisions: ('approve' | 'edit' | 'reject')[];
              };
        };
      };
      datasource_ids?: string[];
      /** @enum {string} */
      effort?: 'low' | 'medium' | 'high';
      /** @default true */
      enabled?: boolean;
    };
    AgentChange: {
      name?: string;
      description?: string;
      system_prompt?: string;
      model?: {
        id: string;
        provider: string;
      };
      allowed_tools?: {
        [key: string]: boolean | string[];
      };
      /** @enum {string} */
      visibility?: 'team' | 'global';
      owner_team_slug?: string;
      shared_with_teams?: string[];
      interrupt_on?: {
        [key: string]: {
          [key: string]:
            | true
            | {
                allowed_decisions: ('approve' | 'edit' | 'reject')[];
              };
        };
      };
      datasource_ids?: string[] | null;
      /** @enum {string} */
      effort?: 'low' | 'medium' | 'high';
      enabled?: boolean;
    };
    AgentTools: {
      tools: components['schemas']['AgentTool'][];
      unavailable: {
        server: string;
        message: string;
      }[];
    };
    AgentTool: {
      server: string;
      tool: string;
      hash: string;
      description: string;
      read_only: boolean;
      /** @enum {string} */
      state: 'confirmed' | 'changed' | 'new';
    };
    ConfirmToolsRequest: {
      tools: components['schemas']['ConfirmedTool'][];
    };
    ConfirmedTool: {
      server: string;
      tool: string;
      hash: string;
    };
    ModelChoice: {
      /** @description `provider` of an agent's model, whose `id` is then "default" */
      id: string;
      name: string;
      model_id: string;
      /** @description Answers for agents that choose none */
      is_default: boolean;
    };
    ModelList: {
      models: components['schemas']['ListedModel'][];
    };
    ListedModel: {
      id: string;
      /** @description What people call it */
      name: string;
      /**
       * @description How the API takes its key: as a bearer, or in `api-key`
       * @enum {string}
       */
      kind: 'openai_compatible' | 'azure';
      /**
       * Format: uri
       * @description Address of the API, including /v1, or its whole address of completions
       */
      base_url: string;
      /** @description As the API calls it; the deployment on Azure */
      model_id: string;
      /** @description Name of the credential with the key; null: none is sent */
      credential: string | null;
      /** @description Tokens that it reads and writes at once */
      context_tokens: number | null;
      /** @description Longest silence, before its first word and after it */
      silence_seconds: number;
      /** @description US dollars for a million tokens read */
      price_in: number | null;
      /** @description US dollars for a million tokens written */
      price_out: number | null;
      /** @description Answers for agents that choose none, where the operator set none; one at most */
      is_default: boolean;
      enabled: boolean;
      /** @description The operator's (`LLM_*` of dynamic-agents): it is changed there */
      is_from_environment: boolean;
      /**
       * @description How it answered last
       * @enum {string}
       */
      state: 'answers' | 'fails' | 'unknown';
      /** Format: date-time */
      succeeded_at: string | null;
      /** Format: date-time */
      failed_at: string | null;
      /** @description What people were told when it failed last */
      failure: string | null;
      /** @description The provider's own words then, without keys */
      failure_words: string | null;
      /** @description What tests of these settings found last */
      tested: components['schemas']['ModelCheckResult'][];
    };
    ModelCheckResult: {
      /** @enum {string} */
      check: 'answer' | 'stream' | 'system_role' | 'tools' | 'size';
      /**
       * @description `limited`: agents answer all the same
       * @enum {string}
       */
      outcome: 'works' | 'limited' | 'fails';
      /** @description What was found, or what to change */
      message: string;
      took_ms: number;
    };
    Model: {
      id: string;
      /** @description What people call it */
      name: string;
      /**
       * @description How the API takes its key: as a bearer, or in `api-key`
       * @enum {string}
       */
      kind: 'openai_compatible' | 'azure';
      /**
       * Format: uri
       * @description Address of the API, including /v1, or its whole address of completions
       */
      base_url: string;
      /** @description As the API calls it; the deployment on Azure */
      model_id: string;
      /** @description Name of the credential with the key; null: none is sent */
      credential: string | null;
      /** @description Tokens that it reads and writes at once */
      context_tokens: number | null;
      /** @description Longest silence, before its first word and after it */
      silence_seconds: number;
      /** @description US dollars for a million tokens read */
      price_in: number | null;
      /** @description US dollars for a million tokens written */
      price_out: number | null;
      /** @description Answers for agents that choose none, where the operator set none; one at most */
      is_default: boolean;
      enabled: boolean;
    };
    ModelDraft: {
      /** @description What people call it */
      name: string;
      /**
       * @description How the API takes its key: as a bearer, or in `api-key`
       * @default openai_compatible
       * @enum {string}
       */
      kind?: 'openai_compatible' | 'azure';
      /**
       * Format: uri
       * @description Address of the API, including /v1, or its whole address of completions
       */
      base_url: string;
      /** @description As the API calls it; the deployment on Azure */
      model_id: string;
      /**
       * @description Name of the credential with the key; null: none is sent
       * @default null
       */
      credential?: string | null;
      /**
       * @description Tokens that it reads and writes at once
       * @default null
       */
      context_tokens?: number | null;
      /**
       * @description Longest silence, before its first word and after it
       * @default 120
       */
      silence_seconds?: number;
      /** @default null */
      price_in?: number | null;
      /** @default null */
      price_out?: number | null;
      /**
       * @description Answers for agents that choose none, where the operator set none; one at most
       * @default false
       */
      is_default?: boolean;
      /** @default true */
      enabled?: boolean;
    };
    ModelCredential: {
      name: components['schemas']['CredentialName'];
      hosts: string[];
      problem: string | null;
    };
    CredentialName: string;
    UsageRow: {
      /** @description Day, or id of agent or model, or slug of team; null: of none */
      key: string | null;
      /** @description What people call it, where that is known */
      name: string | null;
      calls: number;
      /** @description Of them, those whose tokens no server counted: four characters are taken for one */
      estimated_calls: number;
      read: number;
      written: number;
      /** @description US dollars, by the prices set; null where a price is missing */
      cost: number | null;
    };
    Budget: {
      /** @enum {string} */
      of: 'team' | 'agent';
      /** @description Slug of the team, or id of the agent */
      id: string;
      name: string | null;
      tokens: number;
      used: number;
      /**
       * @description `nearly_spent` from 80 %
       * @enum {string}
       */
      state: 'fine' | 'nearly_spent' | 'spent';
      /** Format: date-time */
      renews_at: string;
    };
    BudgetDraft: {
      /** @description Tokens a month, read and written together */
      tokens: number;
    };
    LegalHold: {
      /** @enum {string} */
      of: 'person' | 'team';
      /** @description Id of the person at the idp, or slug of the team */
      id: string;
      /** @description What the person or the team is called; the id where that is not known any more */
      name: string;
      reason: string;
      /** Format: date-time */
      since: string;
      /** @description Name of the administrator who gave the reason, where it is known */
      set_by: string | null;
    };
    LegalHoldDraft: {
      /** @description Why it is kept: such as the number of a case */
      reason: string;
    };
    SpaceRequest: {
      agent_id: string;
      workspace_id: string;
      space_id: string;
      space_name: string;
      team_slug: string;
      /** @enum {string|null} */
      listen: 'mention' | 'message' | 'all' | null;
      requested_by: string;
      /** Format: date-time */
      requested_at: string;
    };
    SpaceRequestDecision: {
      /** @enum {string} */
      decision: 'approve' | 'refuse';
      team_slug: string;
    };
    AuditEvent: {
      id: string;
      /** Format: date-time */
      ts: string;
      actor: string;
      action: string;
      resource: string | null;
      /** @enum {string} */
      outcome: 'allow' | 'deny' | 'success' | 'error';
      reason: string | null;
      before: string[] | null;
      after: string[] | null;
      correlation_id: string;
      times: number;
    };
    AuditCount: {
      action: string;
      /** @enum {string} */
      outcome: 'allow' | 'deny' | 'success' | 'error';
      events: number;
      actors: number;
    };
    Me: {
      /** @enum {boolean} */
      success: true;
      data: {
        user: {
          id: string;
          email: string | null;
          name: string;
          /** @enum {string} */
          role: 'user' | 'admin';
        };
        teams: {
          id: string;
          slug: string;
          name: string;
          is_admin: boolean;
        }[];
        may: {
          administer: boolean;
          audit: boolean;
          manage_spaces: boolean;
        };
      };
    };
    CatalogKey: {
      key_id: string;
      label: string | null;
      scopes: 'catalog:read'[];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      expires_at: string | null;
      /** Format: date-time */
      last_used_at: string | null;
      /** Format: date-time */
      revoked_at: string | null;
    };
    CatalogKeyRequest: {
      label?: string;
      expires_in_days?: number;
    };
    PlatformConfig: {
      default_agent_id: {
        value: string | null;
        /** @enum {string} */
        source: 'db' | 'env' | 'fallback';
      };
      chatx_discovery_cache_ttl_minutes: {
        value: number;
        /** @enum {string} */
        source: 'db' | 'env' | 'fallback';
      };
      release_notes: {
        enabled: {
          value: boolean;
          /** @enum {string} */
          source: 'db' | 'env' | 'fallback';
        };
      };
      rag_default_search_team: {
        value: string | null;
        /** @enum {string} */
        source: 'db' | 'env' | 'fallback';
      };
    };
    SkillEntry: {
      id: string;
      name: string;
      description: string;
      /** @enum {string} */
      source: 'default' | 'agent_skills';
      source_id: string | null;
      owner_id: string | null;
      owner_name: string | null;
      content: string | null;
      metadata: {
        [key: string]: unknown;
      };
      ancillary_files?: {
        [key: string]: string;
      };
    };
    Skill: {
      id: string;
      name: string;
      /** @default  */
      description?: string;
      category: string;
      tasks: {
        display_text: string;
        llm_prompt: string;
        subagent: string;
      }[];
      /** @default {} */
      metadata?: {
        env_vars_required?: string[];
        estimated_duration?: string;
        schema_version?: string;
        tags?: string[];
        expected_agents?: string[];
        allowed_tools?: string[];
        input_variables?: {
          [key: string]: unknown;
        }[];
      };
      /** @default  */
      skill_content?: string;
      /** @default {} */
      ancillary_files?: {
        [key: string]: string;
      };
      /**
       * @default private
       * @enum {string}
       */
      visibility?: 'private' | 'team' | 'global';
      /** @default [] */
      shared_with_teams?: string[];
      /** @default false */
      is_quick_start?: boolean;
      /** @enum {string|null} */
      difficulty?: 'beginner' | 'intermediate' | 'advanced' | null;
      thumbnail?: string | null;
      input_form?: {
        title: string;
        description?: string;
        fields: {
          [key: string]: unknown;
        }[];
        submitLabel?: string;
      } | null;
      owner_id: string | null;
      owner_name: string | null;
      is_system: boolean;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    SkillDraft: {
      id?: string;
      name: string;
      /** @default  */
      description?: string;
      category: string;
      tasks: {
        display_text: string;
        llm_prompt: string;
        subagent: string;
      }[];
      /** @default {} */
      metadata?: {
        env_vars_required?: string[];
        estimated_duration?: string;
        schema_version?: string;
        tags?: string[];
        expected_agents?: string[];
        allowed_tools?: string[];
        input_variables?: {
          [key: string]: unknown;
        }[];
      };
      /** @default  */
      skill_content?: string;
      /** @default {} */
      ancillary_files?: {
        [key: string]: string;
      };
      /**
       * @default private
       * @enum {string}
       */
      visibility?: 'private' | 'team' | 'global';
      /** @default [] */
      shared_with_teams?: string[];
      /** @default false */
      is_quick_start?: boolean;
      /** @enum {string|null} */
      difficulty?: 'beginner' | 'intermediate' | 'advanced' | null;
      thumbnail?: string | null;
      input_form?: {
        title: string;
        description?: string;
        fields: {
          [key: string]: unknown;
        }[];
        submitLabel?: string;
      } | null;
    };
    Health: {
      /** @enum {string} */
      status: 'healthy' | 'unhealthy';
      /** Format: date-time */
      timestamp: string;
      version: string;
      platform: {
        url: string;
        connected: boolean;
      };
      outbox?: {
        pending: number;
        oldest_seconds: number | null;
      };
    };
    Version: {
      version: string;
      git_commit: string;
      build_date: string;
      node: string;
    };
    UseCase: {
      id: string;
      title: string;
      description: string;
      /** @enum {string} */
      category: 'deployment' | 'incident' | 'development' | 'cloud' | 'other';
      tags: string[];
      prompt: string;
      expectedAgents: string[];
      /** @enum {string} */
      difficulty: 'beginner' | 'intermediate' | 'advanced';
      /** @description Whether the caller created it and may therefore change it, as admins may */
      isMine: boolean;
      /** @description As the owner was called when they created it; null for those of earlier releases */
      ownerName: string | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    UseCaseDraft: {
      title: string;
      description: string;
      /** @enum {string} */
      category: 'deployment' | 'incident' | 'development' | 'cloud' | 'other';
      tags: string[];
      prompt: string;
      expectedAgents: string[];
      /** @enum {string} */
      difficulty: 'beginner' | 'intermediate' | 'advanced';
    };
    UseCaseChange: {
      title?: string;
      description?: string;
      /** @enum {string} */
      category?: 'deployment' | 'incident' | 'development' | 'cloud' | 'other';
      tags?: string[];
      prompt?: string;
      expectedAgents?: string[];
      /** @enum {string} */
      difficulty?: 'beginner' | 'intermediate' | 'advanced';
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getOpenapiJson: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OpenAPI 3.0 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getDocs: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAuthLogin: {
    parameters: {
      query?: {
        /** @description Path on this site to redirect to afterwards */
        return_to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Redirect to the idp */
      302: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAuthCallback: {
    parameters: {
      query: {
        /** @description State that the sign-in started with */
        state: string;
        /** @description Authorization code of the idp */
        code?: string;
        /** @description Error code of the idp (OAuth 2.0, RFC 6749 section 4.1.2.1) */
        error?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Redirect to `return_to`, with a session cookie */
      302: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postAuthSignin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SignInRequest'];
      };
    };
    responses: {
      /** @description Signed in, with a session cookie */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Session'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAuthSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The person */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Session'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postAuthSignout: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Signed out */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              logout_url: string | null;
            };
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAuthSessions: {
    parameters: {
      query?: {
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Number of entries to skip */
        offset?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of sessions */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['SignedInBrowser'][];
            total: number;
            limit: number;
            offset: number;
            pagination: {
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteAuthSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Signed out */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              logout_url: string | null;
            };
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteAuthSessionsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the session in the list */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Ended */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              /** @enum {boolean} */
              ended: true;
            };
          };
        };
      };
      /** @description The caller has no session with this id */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAgentCard: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The card, at most five minutes old */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['AgentCard'];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postChat: {
    parameters: {
      query?: {
        /** @description With `a2a` the first event is named `task` */
        events?: 'a2a';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChatRequest'];
      };
    };
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['ChatAnswer'];
          };
          'text/event-stream': string;
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getChatStreamByTaskId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Id of the last event seen */
        'last-event-id'?: string;
      };
      path: {
        /** @description Id of the task, from its first event */
        task_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The task, its updates, then one final status */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      /** @description The client has seen every event, including the terminal one */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postV1ChatStreamStart: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key returns the same run, from its beginning */
        'idempotency-key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['StartRequest'];
      };
    };
    responses: {
      /** @description First `run`, then `warning`, `content`, `tool_start`, `tool_end`, `cite` and `checked`, then one of `input_required`, `error`, `cancelled` and `done`; each event has an id */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postV1ChatStreamResume: {
    parameters: {
      query?: never;
      header?: {
        /** @description A repeated request with the same key returns the same run, from its beginning */
        'idempotency-key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ResumeRequest'];
      };
    };
    responses: {
      /** @description First `run`, then `warning`, `content`, `tool_start`, `tool_end`, `cite` and `checked`, then one of `input_required`, `error`, `cancelled` and `done`; each event has an id */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postV1ChatStreamCancel: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CancelRequest'];
      };
    };
    responses: {
      /** @description Whether a run was cancelled */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              cancelled: boolean;
            };
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postV1ChatInvoke: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['StartRequest'];
      };
    };
    responses: {
      /** @description The answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InvokeAnswer'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getV1ChatStreamByRunId: {
    parameters: {
      query?: never;
      header?: {
        /** @description Id of the last event seen */
        'last-event-id'?: string;
      };
      path: {
        /** @description Id of the run, from its first event */
        run_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description First `run`, then `warning`, `content`, `tool_start`, `tool_end`, `cite` and `checked`, then one of `input_required`, `error`, `cancelled` and `done`; each event has an id */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      /** @description The client has seen every event, including the terminal one */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getV1ChatConversations: {
    parameters: {
      query?: {
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Number of entries to skip */
        offset?: number;
        /** @description Words of a question or an answer, all of them in one turn, the last of which may be cut short; or part of the title. Case and accents do not matter in texts. */
        q?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of them */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['ListedConversation'][];
            total: number;
            limit: number;
            offset: number;
            pagination: {
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getV1ChatConversationsById: {
    parameters: {
      query?: {
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Number of entries to skip */
        offset?: number;
      };
      header?: never;
      path: {
        /** @description Id of the conversation */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The conversation */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              id: string;
              agent_id: string;
              title: string;
              space?: {
                name?: string;
              };
              /** @enum {string} */
              state: 'idle' | 'running' | 'waiting';
              /** @enum {boolean} */
              has_files?: true;
              /** Format: date-time */
              created_at: string;
              /** Format: date-time */
              updated_at: string;
              turns: components['schemas']['Turn'][];
            };
            pagination: {
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteV1ChatConversationsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the conversation */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            message: string;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  patchV1ChatConversationsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the conversation */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ConversationChange'];
      };
    };
    responses: {
      /** @description The conversation */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Conversation'];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getV1ChatConversationsByIdTurnsByTurnId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the conversation */
        id: string;
        /** @description Id of the turn, or of one of its runs */
        turnId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The turn */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Turn'];
          };
        };
      };
      /** @description The caller has no such turn */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getV1ChatConversationsByIdExport: {
    parameters: {
      query?: {
        /** @description Last turn of the branch to export; the newest without it */
        turn?: string;
      };
      header?: never;
      path: {
        /** @description Id of the conversation */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/markdown': string;
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getV1ChatConversationsByIdFiles: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the conversation */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The files with how far each is, and how much may be attached */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AttachedFiles'];
        };
      };
      /** @description More than may be attached; the message says which limit it is */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description rag-server does not answer, or sends no valid HTTP response */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postV1ChatConversationsByIdFiles: {
    parameters: {
      query: {
        /** @description Agent that is to be asked in a new conversation */
        agent_id: string;
      };
      header?: never;
      path: {
        /** @description Id of the conversation */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': components['schemas']['IngestFiles'];
      };
    };
    responses: {
      /** @description Stored, and being read */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AttachedFiles'];
        };
      };
      /** @description The conversation was deleted */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description More than may be attached; the message says which limit it is */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description rag-server does not answer, or sends no valid HTTP response */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteV1ChatConversationsByIdFilesByFileId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the conversation */
        id: string;
        /** @description Id of the file */
        fileId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AttachedDeleted'];
        };
      };
      /** @description More than may be attached; the message says which limit it is */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description rag-server does not answer, or sends no valid HTTP response */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putV1ChatConversationsByIdTurnsByTurnIdFeedback: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the conversation */
        id: string;
        /** @description Id of the turn, or of one of its runs */
        turnId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TurnFeedback'];
      };
    };
    responses: {
      /** @description What is kept */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['TurnFeedback'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller has no such answer */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The answer is not finished */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteV1ChatConversationsByIdTurnsByTurnIdFeedback: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the conversation */
        id: string;
        /** @description Id of the turn, or of one of its runs */
        turnId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Taken back, or nothing was said */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            message: string;
          };
        };
      };
      /** @description The caller has no such answer */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The answer is not finished */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getGaps: {
    parameters: {
      query?: {
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Number of entries to skip */
        offset?: number;
        /** @description Only of this agent */
        agent_id?: string;
        /** @description Only of this kind */
        kind?: 'not_found' | 'uncited' | 'unconfirmed' | 'not_helpful';
        /** @description Open, answered or dismissed */
        state?: 'open' | 'answered' | 'dismissed';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Gap'][];
            total: number;
            limit: number;
            offset: number;
            pagination: {
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  patchGapsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the gap */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['GapChange'];
      };
    };
    responses: {
      /** @description The gap */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Gap'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller manages no such gap */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getQuestionSets: {
    parameters: {
      query?: {
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Number of entries to skip */
        offset?: number;
        /** @description Only of this team */
        team?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page, by team and name, each with its latest run */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['ListedQuestionSet'][];
            total: number;
            limit: number;
            offset: number;
            pagination: {
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the team nor the organization */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postQuestionSets: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['QuestionSetDraft'];
      };
    };
    responses: {
      /** @description The set, with an `ETag` */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['QuestionSet'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the team nor the organization */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The team has as many sets as it may */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getQuestionSetsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the set */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The set, with an `ETag` */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['QuestionSet'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the team nor the organization */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The set or the run does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putQuestionSetsById: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Id of the set */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['QuestionSetChange'];
      };
    };
    responses: {
      /** @description The set, with an `ETag` */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['QuestionSet'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the team nor the organization */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The set or the run does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteQuestionSetsById: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Id of the set */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            message: string;
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the team nor the organization */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The set or the run does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getQuestionSetsByIdRuns: {
    parameters: {
      query?: {
        /** @description Runs per page */
        limit?: number;
        /** @description Runs to skip */
        offset?: number;
      };
      header?: never;
      path: {
        /** @description Id of the set */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page, the newest first; ten are kept */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['QuestionSetRunSummary'][];
            total: number;
            limit: number;
            offset: number;
            pagination: {
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the team nor the organization */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The set or the run does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postQuestionSetsByIdRuns: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the set */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['QuestionSetRunRequest'];
      };
    };
    responses: {
      /** @description The run, which goes on by itself */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['QuestionSetRun'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the team nor the organization, may not use the agent, or has no session */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The set or the run does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A run goes on */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getQuestionSetsByIdRunsByRunId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the set */
        id: string;
        /** @description Id of the run */
        run_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The run, as far as it is */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['QuestionSetRun'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the team nor the organization */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The set or the run does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postQuestionSetsByIdRunsByRunIdCancel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the set */
        id: string;
        /** @description Id of the run */
        run_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The run, which ends in a moment */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['QuestionSetRun'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the team nor the organization */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The set or the run does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getV1ChatConversationsByIdEscalations: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the conversation */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Oldest first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              escalations: components['schemas']['OwnEscalation'][];
            };
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putV1ChatConversationsByIdTurnsByTurnIdEscalation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the conversation */
        id: string;
        /** @description Id of the turn, or of one of its runs */
        turnId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['EscalationRequest'];
      };
    };
    responses: {
      /** @description What is kept */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['OwnEscalation'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller has no such answer */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The answer is not finished */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getEscalations: {
    parameters: {
      query?: {
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Number of entries to skip */
        offset?: number;
        /** @description Open or resolved */
        state?: 'open' | 'resolved';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Escalation'][];
            total: number;
            limit: number;
            offset: number;
            pagination: {
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postEscalationsByIdResolve: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the escalation */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The escalation */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Escalation'];
          };
        };
      };
      /** @description The caller manages no such escalation */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getV1ChatConversationsByIdShares: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the conversation */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Its shares */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              shares: components['schemas']['ConversationShare'][];
            };
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postV1ChatConversationsByIdShares: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the conversation */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ShareRequest'];
      };
    };
    responses: {
      /** @description The share */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['ConversationShare'];
          };
        };
      };
      /** @description authz, the idp or rag-server cannot say who may read what */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postV1ChatConversationsByIdSharesPreview: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the conversation */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ShareRequest'];
      };
    };
    responses: {
      /** @description With whom, and which sources */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              with: {
                /** @enum {string} */
                kind: 'user' | 'team';
                id: string;
                name: string;
              };
              unreadable: {
                datasource_id: string;
                titles: string[];
              }[];
            };
          };
        };
      };
      /** @description authz, the idp or rag-server cannot say who may read what */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteV1ChatConversationsByIdSharesByShareId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the conversation */
        id: string;
        /** @description Id of the share */
        share_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Stopped */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            message: string;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getV1ChatShared: {
    parameters: {
      query?: {
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Number of entries to skip */
        offset?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of them */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['ConversationShare'][];
            total: number;
            limit: number;
            offset: number;
            pagination: {
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description authz, the idp or rag-server cannot say who may read what */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getV1ChatSharedByShareId: {
    parameters: {
      query?: {
        /** @description Maximum number of turns per page */
        limit?: number;
        /** @description Number of newer turns to skip */
        offset?: number;
      };
      header?: never;
      path: {
        /** @description Id of the share */
        share_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The conversation */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              id: string;
              conversation_id: string;
              title: string;
              owner_name: string;
              with: {
                /** @enum {string} */
                kind: 'user' | 'team';
                id: string;
                name: string;
              };
              /** Format: date-time */
              at: string;
              turns: components['schemas']['SharedTurn'][];
            };
            pagination: {
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description authz, the idp or rag-server cannot say who may read what */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminChatxSpaces: {
    parameters: {
      query?: {
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Number of entries to skip */
        offset?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page, by name */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              spaces: components['schemas']['RegisteredSpace'][];
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description An invalid page */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postAdminChatxSpacesOnboard: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OnboardRequest'];
      };
    };
    responses: {
      /** @description The result of each step */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OnboardBody'];
        };
      };
      /** @description Invalid or unknown fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The team does not exist, or no enabled agent has this id */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The space belongs to another team and `move` is not set */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postAdminChatxSpacesByWorkspaceIdBySpaceIdAccessCheck: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Alias of the workspace */
        workspaceId: string;
        /** @description Id of the space in the chat product */
        spaceId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AccessCheckRequest'];
      };
    };
    responses: {
      /** @description The decision */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccessCheckBody'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminChatxSpacesByWorkspaceIdBySpaceIdRoutes: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Alias of the workspace */
        workspaceId: string;
        /** @description Id of the space in the chat product */
        spaceId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The routes, with an `ETag` */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              routes: {
                workspace_id: string;
                space_id: string;
                agent_id: string;
                enabled: boolean;
                priority: number;
                users: {
                  enabled: boolean;
                  /** @enum {string} */
                  listen: 'mention' | 'message' | 'all';
                  user_list?: string[];
                } | null;
                escalate_to:
                  | {
                      /** @description E-mail addresses or person ids of the chat product */
                      people: string[];
                    }
                  | {
                      space_id: string;
                    }
                  | (never | null);
                /** @enum {string} */
                source_type: 'manual' | 'bootstrap' | 'config_sync' | 'auto';
                /**
                 * @description `pending`: it waits for the owner of the agent, and nothing is granted yet
                 * @enum {string}
                 */
                status: 'active' | 'pending' | 'revoked';
                created_by: string;
                updated_by: string;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                updated_at: string;
              }[];
            };
          };
        };
      };
      /** @description Invalid or unknown fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this in the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is unknown, the space has no team, or the agent does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putAdminChatxSpacesByWorkspaceIdBySpaceIdRoutes: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Alias of the workspace */
        workspaceId: string;
        /** @description Id of the space in the chat product */
        spaceId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RoutesRequest'];
      };
    };
    responses: {
      /** @description The new routes */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              routes: {
                workspace_id: string;
                space_id: string;
                agent_id: string;
                enabled: boolean;
                priority: number;
                users: {
                  enabled: boolean;
                  /** @enum {string} */
                  listen: 'mention' | 'message' | 'all';
                  user_list?: string[];
                } | null;
                escalate_to:
                  | {
                      /** @description E-mail addresses or person ids of the chat product */
                      people: string[];
                    }
                  | {
                      space_id: string;
                    }
                  | (never | null);
                /** @enum {string} */
                source_type: 'manual' | 'bootstrap' | 'config_sync' | 'auto';
                /**
                 * @description `pending`: it waits for the owner of the agent, and nothing is granted yet
                 * @enum {string}
                 */
                status: 'active' | 'pending' | 'revoked';
                created_by: string;
                updated_by: string;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                updated_at: string;
              }[];
              authz: {
                enabled: boolean;
                writes: number;
                deletes: number;
              };
            };
          };
        };
      };
      /** @description Invalid or unknown fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this in the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is unknown, the space has no team, or the agent does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Another request is changing the space */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read it */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteAdminChatxSpacesByWorkspaceIdBySpaceIdRoutes: {
    parameters: {
      query?: {
        /** @description Agent whose route to remove */
        agent_id?: string;
      };
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Alias of the workspace */
        workspaceId: string;
        /** @description Id of the space in the chat product */
        spaceId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Removed; `route_metadata_deleted` is false if the route did not exist */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              deleted: {
                agent_id: string;
                route_metadata_deleted: boolean;
              };
              authz: {
                enabled: boolean;
                writes: number;
                deletes: number;
              };
            };
          };
        };
      };
      /** @description Invalid or unknown fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this in the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is unknown, the space has no team, or the agent does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Another request is changing the space */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read it */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminChatxSpacesByWorkspaceIdBySpaceIdResources: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Alias of the workspace */
        workspaceId: string;
        /** @description Id of the space in the chat product */
        spaceId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The grants, with an `ETag` */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              grants: {
                workspace_id: string;
                space_id: string;
                resource:
                  | {
                      /** @enum {string} */
                      type: 'agent';
                      id: string;
                    }
                  | {
                      /** @enum {string} */
                      type: 'datasource';
                      id: string;
                    }
                  | {
                      /** @enum {string} */
                      type: 'tool';
                      id: string;
                    };
                actions: ('read' | 'use' | 'call')[];
                /** @enum {string} */
                source_type: 'manual' | 'policy_rule' | 'migration' | 'bootstrap' | 'route';
                /** @enum {string} */
                status: 'active' | 'staged' | 'revoked' | 'blocked';
                created_by: string;
                updated_by: string;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                updated_at: string;
              }[];
            };
          };
        };
      };
      /** @description Invalid or unknown fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this in the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is unknown, the space has no team, or the agent does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putAdminChatxSpacesByWorkspaceIdBySpaceIdResources: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Alias of the workspace */
        workspaceId: string;
        /** @description Id of the space in the chat product */
        spaceId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['GrantsRequest'];
      };
    };
    responses: {
      /** @description The new grants */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              grants: {
                workspace_id: string;
                space_id: string;
                resource:
                  | {
                      /** @enum {string} */
                      type: 'agent';
                      id: string;
                    }
                  | {
                      /** @enum {string} */
                      type: 'datasource';
                      id: string;
                    }
                  | {
                      /** @enum {string} */
                      type: 'tool';
                      id: string;
                    };
                actions: ('read' | 'use' | 'call')[];
                /** @enum {string} */
                source_type: 'manual' | 'policy_rule' | 'migration' | 'bootstrap' | 'route';
                /** @enum {string} */
                status: 'active' | 'staged' | 'revoked' | 'blocked';
                created_by: string;
                updated_by: string;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                updated_at: string;
              }[];
              authz: {
                enabled: boolean;
                writes: number;
                deletes: number;
              };
            };
          };
        };
      };
      /** @description Invalid or unknown fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this in the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is unknown, the space has no team, or the agent does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Another request is changing the space */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read it */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminChatxRuntimeStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The replicas that answer and those that do not */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              replicas: components['schemas']['RuntimeStatus'][];
              unreachable: {
                address: string;
                error: string;
              }[];
            };
          };
        };
      };
      /** @description No bot is configured */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postAdminChatxRuntimeStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The replicas that answer and those that do not */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              replicas: components['schemas']['RuntimeStatus'][];
              unreachable: {
                address: string;
                error: string;
              }[];
            };
          };
        };
      };
      /** @description No bot is configured */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postAdminChatxRuntimeReload: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['ReloadRuntimeRequest'];
      };
    };
    responses: {
      /** @description All replicas cleared their cache */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data:
              | {
                  /** @enum {string} */
                  reloaded: 'all';
                  replicas: number;
                }
              | {
                  /** @enum {string} */
                  reloaded: 'space';
                  workspace_id: string;
                  space_id: string;
                  replicas: number;
                };
          };
        };
      };
      /** @description Only one of `workspace_id` and `space_id`, or unknown fields */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Some replicas did not, listed in `details.missed` */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postAdminChatxRuntimeSyncFromConfig: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['SyncRequest'];
      };
    };
    responses: {
      /** @description What was (or would be) created, updated and left unchanged */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['SyncSummary'];
          };
        };
      };
      /** @description Unknown fields */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description No replica of the bot answers */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminChatxSpacesByWorkspaceIdBySpaceIdDiagnostics: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Alias of the workspace */
        workspaceId: string;
        /** @description Id of the space in the chat product */
        spaceId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The report */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['SpaceDiagnostics'];
          };
        };
      };
      /** @description Invalid or unknown fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this in the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is unknown, the space has no team, or the agent does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postAdminChatxSpacesByWorkspaceIdBySpaceIdDiagnosticsRepair: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Alias of the workspace */
        workspaceId: string;
        /** @description Id of the space in the chat product */
        spaceId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What changed, and which differences remain */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              writes: number;
              deletes: number;
              repaired: {
                /** @enum {string} */
                code:
                  | 'mapping_missing'
                  | 'mapping_inactive'
                  | 'mapping_team_missing'
                  | 'duplicate_mapping'
                  | 'team_visibility_tuple_missing'
                  | 'route_without_tuple'
                  | 'tuple_without_route'
                  | 'disabled_route_with_tuple'
                  | 'grant_without_tuple'
                  | 'tuple_without_grant'
                  | 'no_agent'
                  | 'route_pending'
                  | 'authz_unreachable'
                  | 'docdb_unreachable'
                  | 'runtime_unreachable'
                  | 'runtime_cache_stale';
                /** @enum {string} */
                severity: 'info' | 'warning' | 'error';
                agent_id?: string;
                message: string;
                repair: string;
              }[];
              drift: {
                /** @enum {string} */
                code:
                  | 'mapping_missing'
                  | 'mapping_inactive'
                  | 'mapping_team_missing'
                  | 'duplicate_mapping'
                  | 'team_visibility_tuple_missing'
                  | 'route_without_tuple'
                  | 'tuple_without_route'
                  | 'disabled_route_with_tuple'
                  | 'grant_without_tuple'
                  | 'tuple_without_grant'
                  | 'no_agent'
                  | 'route_pending'
                  | 'authz_unreachable'
                  | 'docdb_unreachable'
                  | 'runtime_unreachable'
                  | 'runtime_cache_stale';
                /** @enum {string} */
                severity: 'info' | 'warning' | 'error';
                agent_id?: string;
                message: string;
                repair: string;
              }[];
            };
          };
        };
      };
      /** @description Invalid or unknown fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this in the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is unknown, the space has no team, or the agent does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Another request is changing the space */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putAdminChatxSpacesByWorkspaceIdBySpaceIdPrivacy: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Alias of the workspace */
        workspaceId: string;
        /** @description Id of the space in the chat product */
        spaceId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SpacePrivacy'];
      };
    };
    responses: {
      /** @description The setting, which applies from the next message */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['SpacePrivacy'];
          };
        };
      };
      /** @description Invalid or unknown fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this in the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is unknown, the space has no team, or the agent does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Another request is changing the space */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminChatxSpacesByWorkspaceIdBySpaceIdReads: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Alias of the workspace */
        workspaceId: string;
        /** @description Id of the space in the chat product */
        spaceId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The sources */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['SpaceReads'];
          };
        };
      };
      /** @description Invalid or unknown fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this in the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is unknown, the space has no team, or the agent does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminChatxAvailableSpaces: {
    parameters: {
      query?: {
        /** @description Part of the name */
        q?: string;
        /** @description `next_cursor` of the previous page */
        cursor?: string;
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Whether to ask the chat product again instead of using the cache */
        refresh?: '0' | '1' | 'true' | 'false';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page, by name */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              spaces: components['schemas']['AvailableSpace'][];
              total_matches: number;
              total_visible: number;
              next_cursor: string | null;
              has_more: boolean;
              cached: boolean;
              fetched_at: number;
              query: {
                q: string;
                limit: number;
              };
            };
          };
        };
      };
      /** @description An invalid filter or cursor */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not read chat-space settings */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The chat product does not answer, or its token is not set */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminChatxUsers: {
    parameters: {
      query?: {
        /** @description Page number, from 1 */
        page?: number;
        /** @description Maximum number of entries per page */
        page_size?: number;
        /** @description Link status of the person */
        status?: 'all' | 'linked' | 'pending' | 'unlinked';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page, by user name */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              items: components['schemas']['LinkedUser'][];
              total: number;
              page: number;
              page_size: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description An invalid page, or too many people for this filter */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminChatxUsersById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the person at the idp */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The person */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['LinkedUser'];
          };
        };
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The idp does not know the user */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteAdminChatxUsersById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the person at the idp */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The account is unlinked */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              /** @enum {boolean} */
              revoked: true;
              idp_user_id: string;
            };
          };
        };
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The idp does not know the user */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getChatxDirectRooms: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The rooms that have a team */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OwnDirectRooms'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getChatxDirectRoomsByRoomId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Public id of the direct room in the chat product */
        roomId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The room */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DirectRoom'];
        };
      };
      /** @description The id is no public room id */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It is not the caller's direct room with the bot */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putChatxDirectRoomsByRoomId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Public id of the direct room in the chat product */
        roomId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DirectRoomRequest'];
      };
    };
    responses: {
      /** @description The room as it is now */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DirectRoom'];
        };
      };
      /** @description The id is no public room id */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It is not the caller's direct room with the bot, or not a team of theirs */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description No agent could answer for the team */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Another request is changing the room */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteChatxDirectRoomsByRoomId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Public id of the direct room in the chat product */
        roomId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The room has no team any more */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              /** @enum {boolean} */
              removed: true;
            };
          };
        };
      };
      /** @description The id is no public room id */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It is not the caller's direct room with the bot */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Another request is changing it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminChatxSpacesByWorkspaceIdBySpaceIdConnection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Alias of the workspace */
        workspaceId: string;
        /** @description Id of the space in the chat product */
        spaceId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The connection, with an `ETag` */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['SpaceConnection'];
          };
        };
      };
      /** @description Invalid or unknown fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this in the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is unknown, the space has no team, or the agent does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putAdminChatxSpacesByWorkspaceIdBySpaceIdConnection: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Alias of the workspace */
        workspaceId: string;
        /** @description Id of the space in the chat product */
        spaceId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['MoveSpaceRequest'];
      };
    };
    responses: {
      /** @description The new connection */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['SpaceConnection'];
          };
        };
      };
      /** @description Invalid or unknown fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this in the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is unknown, the space has no team, or the agent does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Another request is changing the space */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read it */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteAdminChatxSpacesByWorkspaceIdBySpaceIdConnection: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Alias of the workspace */
        workspaceId: string;
        /** @description Id of the space in the chat product */
        spaceId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Disconnected */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              /** @enum {boolean} */
              disconnected: true;
            };
          };
        };
      };
      /** @description Invalid or unknown fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this in the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is unknown, the space has no team, or the agent does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Another request is changing the space */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read it */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminTeams: {
    parameters: {
      query?: {
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Number of entries to skip */
        offset?: number;
        /** @description Part of the name or short name */
        q?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page, by name */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Team'][];
            total: number;
            limit: number;
            offset: number;
            pagination: {
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description An invalid page */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers no team and manages no chat spaces */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postAdminTeams: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TeamDraft'];
      };
    };
    responses: {
      /** @description The team, with an `ETag` */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Team'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A team has or had this short name */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminTeamsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the team */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The team, with an `ETag` */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Team'];
          };
        };
      };
      /** @description An invalid team id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the team nor the organization */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The team does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteAdminTeamsById: {
    parameters: {
      query?: {
        /** @description What to do with spaces that the team has */
        spaces?: 'refuse' | 'disconnect';
      };
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Id of the team */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            message: string;
          };
        };
      };
      /** @description An invalid team id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The team does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The team has spaces, listed in `details`, or nobody else administers the organization */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  patchAdminTeamsById: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Id of the team */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TeamChange'];
      };
    };
    responses: {
      /** @description The team, with an `ETag` */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Team'];
          };
        };
      };
      /** @description An invalid team id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the team nor the organization */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The team does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is changing the team */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminTeamsByIdAccess: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the team */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Agents, sources, skills, tools and spaces */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['TeamAccess'];
          };
        };
      };
      /** @description An invalid team id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the team nor the organization */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The team does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminTeamsByIdMembers: {
    parameters: {
      query?: {
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Number of entries to skip */
        offset?: number;
      };
      header?: never;
      path: {
        /** @description Id of the team */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page, admins first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['TeamMember'][];
            total: number;
            limit: number;
            offset: number;
            pagination: {
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description An invalid team id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the team nor the organization */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The team does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putAdminTeamsByIdMembersByPersonId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the team */
        id: string;
        /** @description Id of the person at the idp */
        personId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @enum {string} */
          role: 'member' | 'admin';
        };
      };
    };
    responses: {
      /** @description The person */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['TeamMember'];
          };
        };
      };
      /** @description An invalid team id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the team nor the organization */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The team does not exist, or the idp does not know the person */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is changing the team, or nobody else administers the organization */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteAdminTeamsByIdMembersByPersonId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the team */
        id: string;
        /** @description Id of the person at the idp */
        personId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The person is not in the team */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              /** @enum {boolean} */
              removed: true;
            };
          };
        };
      };
      /** @description An invalid team id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the team nor the organization */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The team does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is changing the team, or nobody else administers the organization */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminTeamsByIdChatxSpaces: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the team */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The spaces, by name */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              team_id: string;
              spaces: {
                chatx_space_id: string;
                space_name: string;
                chatx_workspace_id: string;
              }[];
            };
          };
        };
      };
      /** @description An invalid team id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this for the team */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The team does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putAdminTeamsByIdChatxSpaces: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the team */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          spaces: {
            chatx_space_id: string;
            space_name?: string;
            space_title?: string;
            chatx_workspace_id?: string;
          }[];
        };
      };
    };
    responses: {
      /** @description The new spaces, and those that the team lost */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              team_id: string;
              spaces: {
                chatx_space_id: string;
                space_name: string;
                chatx_workspace_id: string;
              }[];
              removed_space_ids: string[];
            };
          };
        };
      };
      /** @description An invalid team id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this for the team */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The team does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Some of these spaces belong to other teams, listed in `details` */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminFindPeople: {
    parameters: {
      query: {
        /** @description Part of the name or the e-mail address */
        q: string;
        /** @description Maximum number of people */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description People who can sign in, by user name */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Person'][];
          };
        };
      };
      /** @description Less than two characters */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the organization nor a team */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminPeople: {
    parameters: {
      query?: {
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Number of entries to skip */
        offset?: number;
        /** @description Part of the name or the e-mail address */
        q?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page, by user name */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['DescribedPerson'][];
            total: number;
            limit: number;
            offset: number;
            pagination: {
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description An invalid page */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminPeopleByPersonId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the person at the idp */
        personId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The person */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['DescribedPerson'];
          };
        };
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The idp does not know the person */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminAdministrators: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description People, and teams whose admins administer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              people: components['schemas']['Person'][];
              teams: string[];
            };
          };
        };
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putAdminAdministratorsByPersonId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the person at the idp */
        personId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The administrators */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              people: components['schemas']['Person'][];
              teams: string[];
            };
          };
        };
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The idp does not know the person */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is changing the administrators */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteAdminAdministratorsByPersonId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the person at the idp */
        personId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The person administers no longer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              /** @enum {boolean} */
              removed: true;
            };
          };
        };
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Not an id of a person */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The last administrator, or one as the admin of a team */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getWhomToAsk: {
    parameters: {
      query?: {
        /** @description Team whose admins to name; without it, the administrators of the organization */
        team?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Up to five names */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WhomToAsk'];
        };
      };
      /** @description An invalid team */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminGroups: {
    parameters: {
      query?: {
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Number of entries to skip */
        offset?: number;
        /** @description Part of the name; without it, groups of the idp at the top, and all others */
        q?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page, by name */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Group'][];
            total: number;
            limit: number;
            offset: number;
            pagination: {
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description An invalid page */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminGroupSync: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Number, lag and interval */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['GroupSync'];
          };
        };
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postAdminGroupSync: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Synced */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['GroupSync'];
          };
        };
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description They are being synced */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminTeamsByIdGroups: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the team */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description By name, with an `ETag` of the links */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['LinkedGroup'][];
          };
        };
      };
      /** @description An invalid team id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the team nor the organization */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description No such team */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putAdminTeamsByIdGroupsByGroupId: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Id of the team */
        id: string;
        /** @description Id of the group: `<source>-<its id there>` */
        groupId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @enum {string} */
          role: 'member' | 'admin';
        };
      };
    };
    responses: {
      /** @description The linked groups, with an `ETag` */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['LinkedGroup'][];
          };
        };
      };
      /** @description An invalid team id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description No such team or group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is changing it, or nobody else administers the organization */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteAdminTeamsByIdGroupsByGroupId: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Id of the team */
        id: string;
        /** @description Id of the group: `<source>-<its id there>` */
        groupId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The group is not linked */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              /** @enum {boolean} */
              removed: true;
            };
          };
        };
      };
      /** @description An invalid team id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description No such team */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is changing it, or nobody else administers the organization */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminAdministratorGroups: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description By name, with an `ETag` of the links */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['LinkedGroup'][];
          };
        };
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putAdminAdministratorGroupsByGroupId: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Id of the group: `<source>-<its id there>` */
        groupId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The linked groups, with an `ETag` */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['LinkedGroup'][];
          };
        };
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description No such group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is changing it, or nobody else administers the organization */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteAdminAdministratorGroupsByGroupId: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Id of the group: `<source>-<its id there>` */
        groupId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The group is not linked */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              /** @enum {boolean} */
              removed: true;
            };
          };
        };
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Not an id of a group */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is changing it, or nobody else administers the organization */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminWhy: {
    parameters: {
      query: {
        /** @description Id of the person at the idp */
        person: string;
        /** @description What the person wants to do */
        action: 'see' | 'use' | 'change' | 'manage';
        /** @description Kind and id, such as `agent:docs`, `space:acme--<room>`, or `team:<short name>` */
        resource: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer, as authz decides */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Why'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller neither manages the resource nor administers the organization */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no such resource, or the idp does not know the person */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getWhy: {
    parameters: {
      query: {
        /** @description What the caller wants to do */
        action?: 'see' | 'use' | 'change' | 'manage';
        /** @description Kind and id, such as `agent:docs`, `space:acme--<room>`, or `team:<short name>` */
        resource: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The shortest way to it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['OwnWhy'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller cannot, or there is nothing of that name */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAccessRequests: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Open ones, and those decided within 30 days, the latest first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['EntryRequest'][];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postAccessRequests: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['EntryRequestBody'];
      };
    };
    responses: {
      /** @description The request that is open now */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['EntryRequest'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller can use it already, was declined within a day, or has 50 open requests */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAccessRequestsWaiting: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The oldest first, 50 at most */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['WaitingEntryRequest'][];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAccessRequestsLetIn: {
    parameters: {
      query: {
        /** @description Kind and id, such as `agent:docs`, `space:acme--<room>`, or `team:<short name>` */
        resource: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The latest first, 500 at most */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              id: string;
              name: string;
              /** Format: date-time */
              granted_at: string;
            }[];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller does not manage it */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteAccessRequestsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the request */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Taken back */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              /** @enum {boolean} */
              withdrawn: true;
            };
          };
        };
      };
      /** @description The caller has no such open request */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postAccessRequestsByIdGrant: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the request */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['GrantEntryBody'];
      };
    };
    responses: {
      /** @description Granted */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['EntryRequest'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not offer the agent to the team */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description No such request waits for the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is deciding it, or is changing what it is for */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postAccessRequestsByIdDecline: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the request */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DeclineEntryBody'];
      };
    };
    responses: {
      /** @description Declined */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['EntryRequest'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description No such request waits for the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is deciding it, or is changing what it is for */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postAccessRequestsByIdRevoke: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the request */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Taken back; what a team gives the person stays */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['EntryRequest'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description No such request waits for the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is deciding it, or is changing what it is for */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getChatxAccessRequestsByKeeperById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description `ui` for agents and chat spaces, `rag` for sources */
        keeper: 'ui' | 'rag';
        /** @description Id of the request */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['RequestInChat'];
          };
        };
      };
      /** @description No such keeper */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A token of a team */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description No such request concerns the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postChatxAccessRequestsPresses: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RequestPress'];
      };
    };
    responses: {
      /** @description What was decided */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DecidedByPress'];
        };
      };
      /** @description The press decides no request, or names a team that the person is not in */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else pressed, or the caller may not let this team in */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description No such press, or no such request waits for the caller */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is deciding it, or is changing what it is for */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getRagByPath: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A path of rag-server, including slashes. */
        path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response of rag-server, including its other statuses */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The path contains `.` or `..` segments, or rag-server refused the request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The body is larger than 32 MiB, or 256 MiB of files */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description rag-server does not answer, or sends no valid HTTP response */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putRagByPath: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A path of rag-server, including slashes. */
        path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response of rag-server, including its other statuses */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The path contains `.` or `..` segments, or rag-server refused the request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The body is larger than 32 MiB, or 256 MiB of files */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description rag-server does not answer, or sends no valid HTTP response */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postRagByPath: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A path of rag-server, including slashes. */
        path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response of rag-server, including its other statuses */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The path contains `.` or `..` segments, or rag-server refused the request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The body is larger than 32 MiB, or 256 MiB of files */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description rag-server does not answer, or sends no valid HTTP response */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteRagByPath: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A path of rag-server, including slashes. */
        path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response of rag-server, including its other statuses */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The path contains `.` or `..` segments, or rag-server refused the request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The body is larger than 32 MiB, or 256 MiB of files */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description rag-server does not answer, or sends no valid HTTP response */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  patchRagByPath: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description A path of rag-server, including slashes. */
        path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response of rag-server, including its other statuses */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The path contains `.` or `..` segments, or rag-server refused the request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The body is larger than 32 MiB, or 256 MiB of files */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description rag-server does not answer, or sends no valid HTTP response */
      502: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getDynamicAgentsAvailable: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The agents, without their prompts */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['AvailableAgent'][];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getDynamicAgentsConfigs: {
    parameters: {
      query?: {
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Number of entries to skip */
        offset?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['AgentConfig'][];
            total: number;
            limit: number;
            offset: number;
            pagination: {
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description Invalid fields or unknown teams, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postDynamicAgentsConfigs: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AgentDraft'];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['AgentConfig'];
          };
        };
      };
      /** @description Invalid fields or unknown teams, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not change it, may not offer it to one of the teams, or may not use one of its tools */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The name is taken or reserved */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getDynamicAgentsConfigsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the agent */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The config, with an `ETag` */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['AgentConfig'];
          };
        };
      };
      /** @description The caller may not change it, may not offer it to one of the teams, or may not use one of its tools */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The agent does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putDynamicAgentsConfigsById: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Id of the agent */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AgentChange'];
      };
    };
    responses: {
      /** @description The new config */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['AgentConfig'];
          };
        };
      };
      /** @description Invalid fields or unknown teams, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not change it, may not offer it to one of the teams, or may not use one of its tools */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The agent does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It is the platform's default agent and would be disabled, or another request is changing it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteDynamicAgentsConfigsById: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Id of the agent */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            message: string;
          };
        };
      };
      /** @description The caller may not change it, may not offer it to one of the teams, or may not use one of its tools */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The agent does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It is the platform's default agent, or a chat space uses it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getDynamicAgentsConfigsByIdTools: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the agent */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The tools */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['AgentTools'];
          };
        };
      };
      /** @description The caller may not change it, may not offer it to one of the teams, or may not use one of its tools */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The agent does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postDynamicAgentsConfigsByIdToolsConfirm: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the agent */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ConfirmToolsRequest'];
      };
    };
    responses: {
      /** @description The tools after the confirmation */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['AgentTools'];
          };
        };
      };
      /** @description Invalid fields or unknown teams, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not change it, may not offer it to one of the teams, or may not use one of its tools */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The agent does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A tool has changed since it was reviewed */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getDynamicAgentsModels: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The models, without their addresses */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['ModelChoice'][];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminModels: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The models */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['ModelList'];
          };
        };
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postAdminModels: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ModelDraft'];
      };
    };
    responses: {
      /** @description The model, with an `ETag` */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Model'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The name is taken, or there are too many */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminModelsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the model */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The model, with an `ETag` */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Model'];
          };
        };
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The model does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putAdminModelsById: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Id of the model */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ModelDraft'];
      };
    };
    responses: {
      /** @description The new settings */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Model'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The model does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteAdminModelsById: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Id of the model */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            message: string;
          };
        };
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The model does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Agents use it, named in `details` */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postAdminModelsByIdTest: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the model; `default` is the operator's */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @enum {string} */
          check: 'answer' | 'stream' | 'system_role' | 'tools' | 'size';
        };
      };
    };
    responses: {
      /** @description What was found */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['ModelCheckResult'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The model does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminModelCredentials: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Credentials by name */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['ModelCredential'][];
          };
        };
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminUsage: {
    parameters: {
      query?: {
        /** @description A month in UTC; unset: this one */
        month?: string;
        /** @description What it is added up by */
        by?: 'day' | 'agent' | 'team' | 'model';
        /** @description Only of this agent */
        agent_id?: string;
        /** @description Only of this team */
        team?: string;
        /** @description Only of this model, by its id; `default` is the operator’s */
        model?: string;
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Number of entries to skip */
        offset?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['UsageRow'][];
            total: number;
            limit: number;
            offset: number;
            pagination: {
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description An invalid filter or page */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the organization nor the team */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminUsageCsv: {
    parameters: {
      query?: {
        /** @description A month in UTC; unset: this one */
        month?: string;
        /** @description What it is added up by */
        by?: 'day' | 'agent' | 'team' | 'model';
        /** @description Only of this agent */
        agent_id?: string;
        /** @description Only of this team */
        team?: string;
        /** @description Only of this model, by its id; `default` is the operator’s */
        model?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': string;
        };
      };
      /** @description An invalid filter */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller administers neither the organization nor the team */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminBudgets: {
    parameters: {
      query?: {
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Number of entries to skip */
        offset?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page, agents first, by id */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Budget'][];
            total: number;
            limit: number;
            offset: number;
            pagination: {
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description An invalid page */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller manages no team and no agent */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminBudgetsTeamById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Slug of the team, or id of the agent */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The budget, with an `ETag` of what is set */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Budget'];
          };
        };
      };
      /** @description An invalid id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller does not manage it */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no budget */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putAdminBudgetsTeamById: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Slug of the team, or id of the agent */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BudgetDraft'];
      };
    };
    responses: {
      /** @description The budget, with an `ETag` of what is set */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Budget'];
          };
        };
      };
      /** @description An invalid id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteAdminBudgetsTeamById: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Slug of the team, or id of the agent */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description There is no budget */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            message: string;
          };
        };
      };
      /** @description An invalid id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminBudgetsAgentById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Slug of the team, or id of the agent */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The budget, with an `ETag` of what is set */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Budget'];
          };
        };
      };
      /** @description An invalid id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller does not manage it */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no budget */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putAdminBudgetsAgentById: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Slug of the team, or id of the agent */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BudgetDraft'];
      };
    };
    responses: {
      /** @description The budget, with an `ETag` of what is set */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Budget'];
          };
        };
      };
      /** @description An invalid id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteAdminBudgetsAgentById: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Slug of the team, or id of the agent */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description There is no budget */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            message: string;
          };
        };
      };
      /** @description An invalid id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminLegalHolds: {
    parameters: {
      query?: {
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Number of entries to skip */
        offset?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page, people first, by id */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['LegalHold'][];
            total: number;
            limit: number;
            offset: number;
            pagination: {
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description An invalid page */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putAdminLegalHoldsPersonById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the person at the idp, or slug of the team */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['LegalHoldDraft'];
      };
    };
    responses: {
      /** @description The hold */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['LegalHold'];
          };
        };
      };
      /** @description An invalid id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The team does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteAdminLegalHoldsPersonById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the person at the idp, or slug of the team */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description There is no hold */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            message: string;
          };
        };
      };
      /** @description An invalid id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putAdminLegalHoldsTeamById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the person at the idp, or slug of the team */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['LegalHoldDraft'];
      };
    };
    responses: {
      /** @description The hold */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['LegalHold'];
          };
        };
      };
      /** @description An invalid id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The team does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteAdminLegalHoldsTeamById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the person at the idp, or slug of the team */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description There is no hold */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            message: string;
          };
        };
      };
      /** @description An invalid id, or invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getDynamicAgentsConfigsByIdSpaceRequests: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the agent */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requests, oldest first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['SpaceRequest'][];
          };
        };
      };
      /** @description The caller may not manage the agent */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The agent does not exist, or the space is no longer waiting */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postDynamicAgentsConfigsByIdSpaceRequestsByWorkspaceIdBySpaceId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the agent */
        id: string;
        /** @description Alias of the workspace */
        workspaceId: string;
        /** @description Id of the space in the chat product */
        spaceId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SpaceRequestDecision'];
      };
    };
    responses: {
      /** @description Decided */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              agent_id: string;
              space_id: string;
              /** @enum {string} */
              status: 'active' | 'revoked';
            };
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not manage the agent */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The agent does not exist, or the space is no longer waiting */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The space now belongs to another team, or another request is changing it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminAudit: {
    parameters: {
      query?: {
        /** @description Actor: `sub` or e-mail address of a person, or the name of a service */
        actor?: string;
        /** @description Action, for example `skill.delete` */
        action?: string;
        /** @description Target, for example `skill:ID` */
        resource?: string;
        /** @description Outcome */
        outcome?: 'allow' | 'deny' | 'success' | 'error';
        /** @description Id of the request */
        correlation_id?: string;
        /** @description Earliest time, inclusive */
        since?: string;
        /** @description Latest time, exclusive */
        until?: string;
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description `next_cursor` of the previous page */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['AuditEvent'][];
            next_cursor: string | null;
          };
        };
      };
      /** @description An invalid filter or cursor */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is neither an auditor nor an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Nobody has this e-mail address */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminAuditCounts: {
    parameters: {
      query?: {
        /** @description Actor: `sub` or e-mail address of a person, or the name of a service */
        actor?: string;
        /** @description Action, for example `skill.delete` */
        action?: string;
        /** @description Target, for example `skill:ID` */
        resource?: string;
        /** @description Outcome */
        outcome?: 'allow' | 'deny' | 'success' | 'error';
        /** @description Id of the request */
        correlation_id?: string;
        /** @description Earliest time, inclusive */
        since?: string;
        /** @description Latest time, exclusive */
        until?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description By action, then outcome */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['AuditCount'][];
          };
        };
      };
      /** @description An invalid filter */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is neither an auditor nor an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Nobody has this e-mail address */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminAuditActions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Names in alphabetical order */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: string[];
          };
        };
      };
      /** @description The caller is neither an auditor nor an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAuthChatxLink: {
    parameters: {
      query: {
        /** @description Person in the chat product whom the link is for */
        chatx_user_id: string;
        /** @description E-mail address of that person in the chat product */
        email: string;
        /** @description When the link was made, in seconds since 1970 */
        ts: string;
        /** @description Signature of the bot */
        sig: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Both accounts, and a button */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description Redirect to sign-in */
      302: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Not a link of the bot, or expired */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postAuthChatxLink: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          /** @description Person in the chat product whom the link is for */
          chatx_user_id: string;
          /**
           * Format: email
           * @description E-mail address of that person in the chat product
           */
          email: string;
          /** @description When the link was made, in seconds since 1970 */
          ts: string;
          /** @description Signature of the bot */
          sig: string;
        };
      };
    };
    responses: {
      /** @description Linked */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
      /** @description Not a link of the bot, expired, or already used */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The e-mail addresses of the two accounts differ */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Linked to someone else, or being linked */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getMe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The caller */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Me'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getCatalogApiKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The keys, without the secrets */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['CatalogKey'][];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postCatalogApiKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['CatalogKeyRequest'];
      };
    };
    responses: {
      /** @description The key */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              key: string;
              key_id: string;
              label: string | null;
              scopes: 'catalog:read'[];
              /** Format: date-time */
              created_at: string;
              /** Format: date-time */
              expires_at: string | null;
            };
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller has 20 active keys */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteCatalogApiKeysByKeyId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the key, not the key itself */
        keyId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Revoked */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              /** @enum {boolean} */
              revoked: true;
            };
          };
        };
      };
      /** @description The caller has no active key with this id */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getAdminPlatformConfig: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The defaults */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['PlatformConfig'];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  patchAdminPlatformConfig: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          default_agent_id?: string | null;
          chatx_discovery_cache_ttl_minutes?: number | null;
          release_notes?: {
            enabled: boolean | null;
          };
          rag_default_search_team?: string | null;
        };
      };
    };
    responses: {
      /** @description The new defaults */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['PlatformConfig'];
          };
        };
      };
      /** @description An unknown field, agent or team */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is not an organization admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getSkillsInstallSh: {
    parameters: {
      query?: {
        /** @description Coding agent to install the skills for */
        agent?: 'claude' | 'cursor' | 'codex' | 'gemini' | 'opencode';
        /** @description Install for all projects of the person or for one; required for every mode except `uninstall` */
        scope?: 'user' | 'project';
        /** @description Install skills and a command that finds more (also `bulk`), install the command alone (`live-only`), or remove both */
        mode?: 'bulk-with-helpers' | 'bulk' | 'live-only' | 'uninstall';
        /** @description Address of `GET /api/skills` with the search to install */
        catalog_url?: string;
        /** @description Address of this service; no other is allowed */
        base_url?: string;
        /** @description Name of the helper command */
        command_name?: string;
        /** @description Description of the helper command */
        description?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The script */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/x-shellscript': string;
        };
      };
      /** @description An unknown agent or mode, a missing scope, or the address of another service */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postSkillsMcp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          [key: string]: unknown;
        };
      };
    };
    responses: {
      /** @description A JSON-RPC answer */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
      /** @description Accepted */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Refused, as the protocol says it or as this API does */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['ErrorBody']
            | {
                /** @enum {string} */
                jsonrpc: '2.0';
                error: {
                  code: number;
                  message: string;
                } & {
                  [key: string]: unknown;
                };
                id: string | number | (never | null);
              };
        };
      };
      /** @description Refused, as the protocol says it or as this API does */
      406: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['ErrorBody']
            | {
                /** @enum {string} */
                jsonrpc: '2.0';
                error: {
                  code: number;
                  message: string;
                } & {
                  [key: string]: unknown;
                };
                id: string | number | (never | null);
              };
        };
      };
      /** @description Refused, as the protocol says it or as this API does */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['ErrorBody']
            | {
                /** @enum {string} */
                jsonrpc: '2.0';
                error: {
                  code: number;
                  message: string;
                } & {
                  [key: string]: unknown;
                };
                id: string | number | (never | null);
              };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getSkills: {
    parameters: {
      query?: {
        /** @description Part of the name or the description */
        q?: string;
        /** @description Whether to list built-in skills or skills created here */
        source?: 'default' | 'agent_skills';
        /** @description Comma-separated tags; any of them matches */
        tags?: string;
        /** @description Visibility of the skills */
        visibility?: 'global' | 'team' | 'personal';
        /** @description Whether to include texts and files of skills that the caller may use */
        include_content?: '0' | '1' | 'true' | 'false';
        /** @description Page number, from 1; without it, all skills are returned */
        page?: number;
        /** @description Maximum number of entries per page */
        page_size?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The catalogue */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            skills: components['schemas']['SkillEntry'][];
            meta: {
              total: number;
              page?: number;
              page_size?: number;
              has_more?: boolean;
              sources_loaded: string[];
              unavailable_sources: string[];
            };
          };
        };
      };
      /** @description A filter or page outside its bounds, named in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postSkills: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SkillDraft'];
      };
    };
    responses: {
      /** @description Replaced */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Skill'];
          };
        };
      };
      /** @description Created */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Skill'];
          };
        };
      };
      /** @description Invalid fields or an unknown team, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The skill belongs to someone else, or the caller may not share it this widely */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Another request is changing it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getSkillsById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the skill */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The skill, with an `ETag` */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['Skill'];
          };
        };
      };
      /** @description The caller is neither its owner nor an admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The skill does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteSkillsById: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Id of the skill */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            message: string;
          };
        };
      };
      /** @description The caller is neither its owner nor an admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The skill does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Another request is changing it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Healthy */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
      /** @description Unhealthy */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Health'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getVersion: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The build */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Version'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getConfig: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The configuration for clients */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              app_name: string;
              tagline: string;
              description: string;
              support_email: string | null;
              docs_url: string | null;
              rag_enabled: boolean;
              graph_rag_enabled: boolean;
              dynamic_agents_enabled: boolean;
              chatx_enabled: boolean;
              max_message_chars: number;
            };
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getUsecases: {
    parameters: {
      query?: {
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Number of entries to skip */
        offset?: number;
        /** @description Only use cases in this category */
        category?: 'deployment' | 'incident' | 'development' | 'cloud' | 'other';
        /** @description Only use cases of this difficulty */
        difficulty?: 'beginner' | 'intermediate' | 'advanced';
        /** @description Comma-separated tags; any of them matches */
        tags?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['UseCase'][];
            total: number;
            limit: number;
            offset: number;
            pagination: {
              total: number;
              limit: number;
              offset: number;
              has_more: boolean;
            };
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  postUsecases: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UseCaseDraft'];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['UseCase'];
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  getUsecasesById: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the use case */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The use case, with an `ETag` */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: components['schemas']['UseCase'];
          };
        };
      };
      /** @description The use case does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  putUsecasesById: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Id of the use case */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UseCaseChange'];
      };
    };
    responses: {
      /** @description The changed fields */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            data: {
              title?: string;
              description?: string;
              /** @enum {string} */
              category?: 'deployment' | 'incident' | 'development' | 'cloud' | 'other';
              tags?: string[];
              prompt?: string;
              expectedAgents?: string[];
              /** @enum {string} */
              difficulty?: 'beginner' | 'intermediate' | 'advanced';
              id: string;
              /** Format: date-time */
              updatedAt: string;
            };
          };
        };
      };
      /** @description Invalid fields, listed in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller is neither its owner nor an admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The use case does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Another request is changing it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
  deleteUsecasesById: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Id of the use case */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Deleted */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            message: string;
          };
        };
      };
      /** @description The caller is neither its owner nor an admin */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The use case does not exist */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Another request is changing it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
    };
  };
}
