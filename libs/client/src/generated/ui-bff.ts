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
    /** A page to read this document */
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
    /** Begin to sign in at the idp */
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
    /** End to sign in at the idp */
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
    /** Who is signed in */
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
     * Where the caller is signed in, the newest first
     * @description The browsers with a session. `device` is what the browser says of itself.
     */
    get: operations['getAuthSessions'];
    put?: never;
    post?: never;
    /**
     * Sign out everywhere
     * @description Ends all sessions of the caller, this one too, and revokes their tokens at the idp. A bearer token that a program holds stays valid until it expires.
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
    /** What is behind the chat */
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
     * @description Answers with server-sent events, or with JSON when `stream` is false.
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
     * Take up the stream of a task again
     * @description Goes on after the event named in the header `Last-Event-ID`, from the beginning without one. Events are kept for five minutes; an event `gap` with `from` and `to` stands for those that can no longer be had.
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
    /** Ask an agent, with the events of the agents service */
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
     * Answer what a run waits for; it goes on as a new run
     * @description Anything but an allowed answer to the question that is open now is refused, and never approval.
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
    /** Stop what runs or waits in a conversation, on whichever replica it is */
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
    /** Ask an agent and wait for the whole answer */
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
     * Take up the stream of a run again
     * @description Goes on after the event named in the header `Last-Event-ID`, from the beginning without one. Events are kept for five minutes; an event `gap` with `from` and `to` stands for those that can no longer be had.
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
    /** Conversations of the caller, latest use first */
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
     * One conversation with its turns
     * @description The newest `limit` turns after `offset` newer ones, oldest first.
     */
    get: operations['getV1ChatConversationsById'];
    put?: never;
    post?: never;
    /**
     * Delete a conversation with its turns
     * @description The agents forget it as well. While an answer goes on it is a 409; while the agents service is down a 503, and nothing is deleted.
     */
    delete: operations['deleteV1ChatConversationsById'];
    options?: never;
    head?: never;
    /** Rename a conversation */
    patch: operations['patchV1ChatConversationsById'];
    trace?: never;
  };
  '/api/admin/chatx/spaces': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Spaces that teams have and the caller may see */
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
    /** Wire a chat space to a team and an agent */
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
    /** Whether the caller may use a resource in a space */
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
    /** Which agents answer in a space */
    get: operations['getAdminChatxSpacesByWorkspaceIdBySpaceIdRoutes'];
    /**
     * Replace the routes of a space
     * @description A route that is left out loses its tuple, and so does one that is disabled.
     */
    put: operations['putAdminChatxSpacesByWorkspaceIdBySpaceIdRoutes'];
    post?: never;
    /** Remove one route of a space, named in the query or the body */
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
    /** What a space was granted */
    get: operations['getAdminChatxSpacesByWorkspaceIdBySpaceIdResources'];
    /**
     * Replace what a space was granted
     * @description Agents to use, datasources to read and tools to call. Grants that a route owns are left alone. A datasource or tool is added only by somebody who manages it.
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
    /** How every replica of the bot is */
    get: operations['getAdminChatxRuntimeStatus'];
    put?: never;
    /** How every replica of the bot is */
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
    /** Make every replica of the bot forget one space, or all */
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
     * Write the routes of the bot's configuration to docdb and authz
     * @description A dry run unless `dry_run` is false. What an admin disabled stays disabled.
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
     * Where docdb, authz and the running bot differ about a space
     * @description Whatever of them cannot be asked is told as a difference of its own.
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
     * Mend what differs
     * @description Gives access only where docdb says so already, and takes away whatever nothing stands for.
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
     * @description Where the bot cannot find out who is in the room, it answers privately as well.
     */
    put: operations['putAdminChatxSpacesByWorkspaceIdBySpaceIdPrivacy'];
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
    /** Spaces of the chat product that the bot is in */
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
    /** People, and which account of the chat product each is linked to */
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
    /** One person with the link, teams and counts */
    get: operations['getAdminChatxUsersById'];
    put?: never;
    post?: never;
    /** Remove a person's link; without one nothing changes */
    delete: operations['deleteAdminChatxUsersById'];
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
    /** All teams, for whoever wires chat spaces to them */
    get: operations['getAdminTeams'];
    put?: never;
    post?: never;
    delete?: never;
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
    /** The spaces of a team */
    get: operations['getAdminTeamsByIdChatxSpaces'];
    /**
     * Replace the spaces of a team
     * @description A space that is left out loses its team, its routes and its grants.
     */
    put: operations['putAdminTeamsByIdChatxSpaces'];
    post?: never;
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
     * @description What follows `/api/rag` and the query travel as they are, and so do body and answer; `/mcp` too. Failures of rag-server itself have its own body, `{detail, code, errors?}`.
     */
    get: operations['getRagByPath'];
    /**
     * Replace at rag-server
     * @description What follows `/api/rag` and the query travel as they are, and so do body and answer; `/mcp` too. Failures of rag-server itself have its own body, `{detail, code, errors?}`.
     */
    put: operations['putRagByPath'];
    /**
     * Send to rag-server
     * @description What follows `/api/rag` and the query travel as they are, and so do body and answer; `/mcp` too. Failures of rag-server itself have its own body, `{detail, code, errors?}`.
     */
    post: operations['postRagByPath'];
    /**
     * Delete at rag-server
     * @description What follows `/api/rag` and the query travel as they are, and so do body and answer; `/mcp` too. Failures of rag-server itself have its own body, `{detail, code, errors?}`.
     */
    delete: operations['deleteRagByPath'];
    options?: never;
    head?: never;
    /**
     * Change at rag-server
     * @description What follows `/api/rag` and the query travel as they are, and so do body and answer; `/mcp` too. Failures of rag-server itself have its own body, `{detail, code, errors?}`.
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
    /** Agents that the caller may use */
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
    /** Configs that the caller may change, the newest first */
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
    /** Read the config of an agent */
    get: operations['getDynamicAgentsConfigsById'];
    /** Change the config of an agent */
    put: operations['putDynamicAgentsConfigsById'];
    post?: never;
    /** Delete an agent and all access to it */
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
    /** Tools of further servers that an agent allows, and whether they are as somebody confirmed them */
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
    /** Confirm tools of an agent in the version that you have looked at */
    post: operations['postDynamicAgentsConfigsByIdToolsConfirm'];
    delete?: never;
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
     * Chat spaces that wait for the owner of an agent
     * @description Somebody who may not offer the agent to the team of a space asked for it there. Nothing is granted yet.
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
     * Approve or refuse that a chat space uses an agent
     * @description Approved, the team of the space may use the agent, and the agent answers in the space.
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
     * What admins changed and the bot decided, the newest first
     * @description People are told apart by a salted hash; `actor` takes the id itself.
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
  '/api/auth/chatx-link': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The page on which a chat account is linked; the bot sends its address to one person */
    get: operations['getAuthChatxLink'];
    put?: never;
    /** Link the chat account to the person signed in */
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
     * Who asks, of which teams, and what they may do
     * @description For offering only what may work. Every route decides for itself all the same.
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
     * The caller's catalogue keys, the newest first
     * @description Those that can be used, and the last hundred of those that were revoked or have expired.
     */
    get: operations['getCatalogApiKeys'];
    put?: never;
    /**
     * Mint a key that reads the catalogue of skills, and nothing else
     * @description Sent as `X-Catalog-Key` or as bearer. The key is shown this once.
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
    /** Defaults that admins manage, each with where it comes from */
    get: operations['getAdminPlatformConfig'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change defaults
     * @description Only what is named changes. `null` gives a setting back to the environment.
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
     * A script that installs the caller's skills for a coding agent
     * @description It reads the key from `PARLEY_CATALOG_KEY` and holds none. `mode=uninstall` removes what it installed. A `catalog_url` is an address of `GET /api/skills`: what it searches for is installed, and nothing else.
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
  '/api/skills': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Skills that the caller may read, or use where `include_content` is set
     * @description By name. Without `page` all are answered. Of several comma-separated `tags`, one is enough.
     */
    get: operations['getSkills'];
    put?: never;
    /**
     * Create a skill, or replace the one with this id
     * @description Under `If-Match` none is created.
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
     * Read a skill whole, to change it
     * @description Sent back to `POST /api/skills` it stays as it is. Who may only use a skill finds it in the catalogue.
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
    /** Health of the service and what it needs */
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
    /** What was built, from which commit and when */
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
    /** What the pages of the UI need to know */
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
     * List use cases, the newest first
     * @description Of several comma-separated `tags`, one is enough.
     */
    get: operations['getUsecases'];
    put?: never;
    /** Create a use case */
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
    /** Read a use case */
    get: operations['getUsecasesById'];
    /** Change fields of a use case */
    put: operations['putUsecasesById'];
    post?: never;
    /** Delete a use case */
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
      /** @description Browser and system, as the browser named them at sign-in; null when unknown */
      device: string | null;
      /** Format: date-time */
      signed_in_at: string;
      /**
       * Format: date-time
       * @description To the minute
       */
      last_used_at: string;
      /** @description Whether the request itself came with this session */
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
      /** @enum {boolean} */
      more_for_you?: true;
    };
    Conversation: {
      id: string;
      agent_id: string;
      title: string;
      /** @enum {string} */
      state: 'idle' | 'running' | 'waiting';
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
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
      run_id: string;
      stream_path: string;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
    };
    ConversationChange: {
      title: string;
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
           * @description `pending`: the route waits for the owner of the agent, and nothing is granted
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
      /** @description Whether only the person who asked gets the answer while somebody outside the team is in the room */
      answer_privately: boolean;
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
    Team: {
      id: string;
      slug: string;
      name: string;
    };
    AvailableAgent: {
      id: string;
      name: string;
      description: string;
      ui?: {
        gradient_theme?: string;
      };
      /** @description Who made it, by name or e-mail address; absent for agents that came with the product */
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
      enabled: boolean;
      owner_id: string | null;
      /** @description Who made it, by name or e-mail address; absent for agents that came with the product */
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
      correlation_id: string;
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
      /** @description Whether the caller made it, and so may change it, as admins may */
      isMine: boolean;
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
        /** @description Path on this site to which the browser goes afterwards */
        return_to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description To the page of the idp */
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
        /** @description What this sign-in was begun with */
        state: string;
        /** @description What the idp gives for a token */
        code?: string;
        /** @description Why the idp signs nobody in */
        error?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description To `return_to`, with a session cookie */
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
        /** @description Most entries of a page */
        limit?: number;
        /** @description Entries to leave out before the page */
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
      /** @description The caller has no such session */
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
        /** @description Id of the task, as its first event tells it */
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
      /** @description Everything was seen, the terminal event too */
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
        /** @description The same order given again under its key is the same run, told from its beginning */
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
      /** @description run, then warning, content, tool_start and tool_end, then one terminal event; each with an id */
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
        /** @description The same order given again under its key is the same run, told from its beginning */
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
      /** @description run, then warning, content, tool_start and tool_end, then one terminal event; each with an id */
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
      /** @description Whether something was stopped */
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
        /** @description Id of the run, as its first event tells it */
        run_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description run, then warning, content, tool_start and tool_end, then one terminal event; each with an id */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/event-stream': string;
        };
      };
      /** @description Everything was seen, the terminal event too */
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
        /** @description Most entries of a page */
        limit?: number;
        /** @description Entries to leave out before the page */
        offset?: number;
        /** @description Part of the title, in whatever case */
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
            data: components['schemas']['Conversation'][];
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
        /** @description Most entries of a page */
        limit?: number;
        /** @description Entries to leave out before the page */
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
              /** @enum {string} */
              state: 'idle' | 'running' | 'waiting';
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
  getAdminChatxSpaces: {
    parameters: {
      query?: {
        /** @description Most entries of a page */
        limit?: number;
        /** @description Entries to leave out before the page */
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
      /** @description A page outside its bounds */
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
      /** @description What was done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OnboardBody'];
        };
      };
      /** @description Fields outside their bounds, named in `details`, or fields that there are not */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no such team, or no such agent that is enabled */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Another team has the space, and `move` was not asked for */
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
                /** @enum {string} */
                source_type: 'manual' | 'bootstrap' | 'config_sync' | 'auto';
                /**
                 * @description `pending`: it waits for the owner of the agent, and nothing is granted
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
      /** @description Fields outside their bounds, named in `details`, or fields that there are not */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this to the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is not ours, no team has the space, or there is no such agent */
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
        /** @description `ETag` of what the caller saw; a change made since then is a 412 */
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
      /** @description The routes after it */
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
                /** @enum {string} */
                source_type: 'manual' | 'bootstrap' | 'config_sync' | 'auto';
                /**
                 * @description `pending`: it waits for the owner of the agent, and nothing is granted
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
      /** @description Fields outside their bounds, named in `details`, or fields that there are not */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this to the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is not ours, no team has the space, or there is no such agent */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is changing the space at this moment */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It was changed since the caller read it */
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
        /** @description Agent whose route is removed */
        agent_id?: string;
      };
      header?: {
        /** @description `ETag` of what the caller saw; a change made since then is a 412 */
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
      /** @description Removed; `route_metadata_deleted` is false where there was none */
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
      /** @description Fields outside their bounds, named in `details`, or fields that there are not */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this to the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is not ours, no team has the space, or there is no such agent */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is changing the space at this moment */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It was changed since the caller read it */
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
      /** @description Fields outside their bounds, named in `details`, or fields that there are not */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this to the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is not ours, no team has the space, or there is no such agent */
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
        /** @description `ETag` of what the caller saw; a change made since then is a 412 */
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
      /** @description The grants after it */
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
      /** @description Fields outside their bounds, named in `details`, or fields that there are not */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this to the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is not ours, no team has the space, or there is no such agent */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is changing the space at this moment */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It was changed since the caller read it */
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
      /** @description Those that answer, and those that do not */
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
      /** @description Those that answer, and those that do not */
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
    requestBody: {
      content: {
        'application/json': components['schemas']['ReloadRuntimeRequest'];
      };
    };
    responses: {
      /** @description All replicas were told */
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
      /** @description One of `workspace_id` and `space_id` without the other, or fields that there are not */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Some were not, named in `details.missed` */
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
    requestBody: {
      content: {
        'application/json': components['schemas']['SyncRequest'];
      };
    };
    responses: {
      /** @description What was, or would be, created, updated and left as it is */
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
      /** @description Fields that there are not */
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
      /** @description Fields outside their bounds, named in `details`, or fields that there are not */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this to the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is not ours, no team has the space, or there is no such agent */
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
      /** @description What was changed, and what still differs */
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
      /** @description Fields outside their bounds, named in `details`, or fields that there are not */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this to the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is not ours, no team has the space, or there is no such agent */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is changing the space at this moment */
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
      /** @description What holds from the next message on */
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
      /** @description Fields outside their bounds, named in `details`, or fields that there are not */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this to the space */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The workspace is not ours, no team has the space, or there is no such agent */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is changing the space at this moment */
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
  getAdminChatxAvailableSpaces: {
    parameters: {
      query?: {
        /** @description Part of the name */
        q?: string;
        /** @description `next_cursor` of the page before */
        cursor?: string;
        /** @description Most entries of a page */
        limit?: number;
        /** @description Whether the chat product is asked anew, whatever is remembered */
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
      /** @description A filter outside its bounds, or no cursor of ours */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not read the administration of the chat spaces */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The chat product does not answer, or its token is missing */
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
        /** @description Which page, from 1 */
        page?: number;
        /** @description Most entries of a page */
        page_size?: number;
        /** @description How the link of the person is */
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
      /** @description A page outside its bounds, or a filter over more people than can be looked through */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller does not administer the organization */
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
      /** @description The caller does not administer the organization */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The idp has no such user */
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
      /** @description There is no link any more */
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
      /** @description The caller does not administer the organization */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The idp has no such user */
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
  getAdminTeams: {
    parameters: {
      query?: {
        /** @description Most entries of a page */
        limit?: number;
        /** @description Entries to leave out before the page */
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
      /** @description A page outside its bounds */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller does not manage the chat spaces */
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
      /** @description No id of a team, or fields outside their bounds, named in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this to the team */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no such team */
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
      /** @description The spaces after it, and those that the team lost */
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
      /** @description No id of a team, or fields outside their bounds, named in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not do this to the team */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no such team */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Other teams have some of these spaces, named in `details` */
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
        /** @description A path of rag-server, slashes included. */
        path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Whatever rag-server answers, its other statuses included */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The path holds `.` or `..` segments, or rag-server refused the request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The body is larger than 32 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description rag-server does not answer, or not in HTTP */
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
        /** @description A path of rag-server, slashes included. */
        path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Whatever rag-server answers, its other statuses included */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The path holds `.` or `..` segments, or rag-server refused the request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The body is larger than 32 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description rag-server does not answer, or not in HTTP */
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
        /** @description A path of rag-server, slashes included. */
        path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Whatever rag-server answers, its other statuses included */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The path holds `.` or `..` segments, or rag-server refused the request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The body is larger than 32 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description rag-server does not answer, or not in HTTP */
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
        /** @description A path of rag-server, slashes included. */
        path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Whatever rag-server answers, its other statuses included */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The path holds `.` or `..` segments, or rag-server refused the request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The body is larger than 32 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description rag-server does not answer, or not in HTTP */
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
        /** @description A path of rag-server, slashes included. */
        path: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Whatever rag-server answers, its other statuses included */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The path holds `.` or `..` segments, or rag-server refused the request */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The body is larger than 32 MiB */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /** @description rag-server does not answer, or not in HTTP */
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
        /** @description Most entries of a page */
        limit?: number;
        /** @description Entries to leave out before the page */
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
      /** @description Fields outside their bounds, or teams that do not exist, named in `details` */
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
      /** @description Fields outside their bounds, or teams that do not exist, named in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not change it, not offer it to one of the teams, or not use one of its tools */
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
      /** @description The caller may not change it, not offer it to one of the teams, or not use one of its tools */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no such agent */
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
        /** @description `ETag` of what the caller saw; a change made since then is a 412 */
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
      /** @description The config after the change */
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
      /** @description Fields outside their bounds, or teams that do not exist, named in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not change it, not offer it to one of the teams, or not use one of its tools */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no such agent */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It is the platform's default and would be switched off, or is being changed right now */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It was changed since the caller read the `ETag` in `If-Match` */
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
        /** @description `ETag` of what the caller saw; a change made since then is a 412 */
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
      /** @description The caller may not change it, not offer it to one of the teams, or not use one of its tools */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no such agent */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It is the platform's default, or a chat space leads to it */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It was changed since the caller read the `ETag` in `If-Match` */
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
      /** @description The caller may not change it, not offer it to one of the teams, or not use one of its tools */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no such agent */
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
      /** @description The tools after it */
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
      /** @description Fields outside their bounds, or teams that do not exist, named in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller may not change it, not offer it to one of the teams, or not use one of its tools */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no such agent */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description A tool changed since it was looked at */
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
      /** @description The requests, the oldest first */
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
      /** @description The caller does not manage the agent */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no such agent, or the space does not wait any more */
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
      /** @description Fields outside their bounds, named in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller does not manage the agent */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no such agent, or the space does not wait any more */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The space belongs to another team by now, or somebody else is changing it */
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
        /** @description Who did it: `sub` of a person, or the name of a service */
        actor?: string;
        /** @description What was done, for example `skill.delete` */
        action?: string;
        /** @description What it was done to, for example `skill:ID` */
        resource?: string;
        /** @description How it ended */
        outcome?: 'allow' | 'deny' | 'success' | 'error';
        /** @description Id of the request that it belongs to */
        correlation_id?: string;
        /** @description The earliest time */
        since?: string;
        /** @description The time before which it was */
        until?: string;
        /** @description Most entries of a page */
        limit?: number;
        /** @description `next_cursor` of the page before */
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
      /** @description A filter outside its bounds, or no cursor of ours */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller neither audits nor administers the organization */
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
        /** @description Person in the chat product to whom the link was written */
        chatx_user_id: string;
        /** @description Address under which the chat product knows them */
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
      /** @description To sign in first */
      302: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Not a link of the bot, or too old */
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
          /** @description Person in the chat product to whom the link was written */
          chatx_user_id: string;
          /**
           * Format: email
           * @description Address under which the chat product knows them
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
      /** @description Not a link of the bot, too old, or used */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The chat account has another e-mail address */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Linked to somebody else, or being linked */
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
      /** @description The keys, without their secrets */
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
    requestBody: {
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
      /** @description Fields outside their bounds, named in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description 20 keys are active */
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
      /** @description The caller has no such key that is not revoked */
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
      /** @description The defaults after the change */
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
      /** @description An unknown field, or an agent or team that there is not */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller does not administer the organization */
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
        /** @description Coding agent that the skills are for */
        agent?: 'claude' | 'cursor' | 'codex' | 'gemini' | 'opencode';
        /** @description For all projects of the person or for one; needed for every mode but `uninstall` */
        scope?: 'user' | 'project';
        /** @description Skills and a command that looks for more, the command alone (`live-only`), or removing both; `bulk` is the first too */
        mode?: 'bulk-with-helpers' | 'bulk' | 'live-only' | 'uninstall';
        /** @description Address of `GET /api/skills` whose search is installed */
        catalog_url?: string;
        /** @description Address of this service, and no other */
        base_url?: string;
        /** @description Name of the helper command */
        command_name?: string;
        /** @description What the helper command says of itself */
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
      /** @description An unknown agent or mode, no scope, or an address of another service */
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
  getSkills: {
    parameters: {
      query?: {
        /** @description Part of the name or the description */
        q?: string;
        /** @description Whether skills come with the platform or are made here */
        source?: 'default' | 'agent_skills';
        /** @description Tags separated by commas, of which one is enough */
        tags?: string;
        /** @description For whom they are */
        visibility?: 'global' | 'team' | 'personal';
        /** @description Whether texts and files come along, of skills that the caller may use */
        include_content?: '0' | '1' | 'true' | 'false';
        /** @description Which page, from 1; without it all are answered */
        page?: number;
        /** @description Most entries of a page */
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
        /** @description `ETag` of what the caller saw; a change made since then is a 412 */
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
      /** @description Fields outside their bounds, or a team that there is not; named in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The skill is of somebody else, or the caller may not share it so widely */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is changing it at this moment */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It was changed since the caller read the `ETag` in `If-Match` */
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
      /** @description The caller neither owns it nor administers */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no such skill */
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
        /** @description `ETag` of what the caller saw; a change made since then is a 412 */
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
      /** @description The caller neither owns it nor administers */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no such skill */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is changing it at this moment */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It was changed since the caller read the `ETag` in `If-Match` */
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
        /** @description Most entries of a page */
        limit?: number;
        /** @description Entries to leave out before the page */
        offset?: number;
        /** @description Of this category */
        category?: 'deployment' | 'incident' | 'development' | 'cloud' | 'other';
        /** @description Of this difficulty */
        difficulty?: 'beginner' | 'intermediate' | 'advanced';
        /** @description Tags separated by commas, of which one is enough */
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
      /** @description Fields outside their bounds, named in `details` */
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
      /** @description Fields outside their bounds, named in `details` */
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
      /** @description There is no such use case */
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
        /** @description `ETag` of what the caller saw; a change made since then is a 412 */
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
      /** @description What was changed */
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
      /** @description Fields outside their bounds, named in `details` */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The caller neither owns it nor administers */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no such use case */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is changing it at this moment */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It was changed since the caller read the `ETag` in `If-Match` */
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
        /** @description `ETag` of what the caller saw; a change made since then is a 412 */
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
      /** @description The caller neither owns it nor administers */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description There is no such use case */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Somebody else is changing it at this moment */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description It was changed since the caller read the `ETag` in `If-Match` */
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
