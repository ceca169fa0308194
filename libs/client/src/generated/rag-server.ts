export interface paths {
  '/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * This document
     * @description Role: public.
     */
    get: operations['getOpenapiJson'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/docs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Show this document as a page
     * @description Role: public.
     */
    get: operations['getDocs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/user/info': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get your identity and your role
     * @description Role: public.
     */
    get: operations['getUserInfo'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingestor/heartbeat': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Register or refresh an ingestor
     * @description Role: ingestonly.
     */
    post: operations['postIngestorHeartbeat'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingestors': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the ingestors that sent a heartbeat
     * @description Role: readonly.
     */
    get: operations['getIngestors'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingestor/delete': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete an ingestor; its datasources stay, and its next heartbeat registers it again
     * @description Role: admin.
     */
    delete: operations['deleteIngestorDelete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/datasource': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a datasource, and whether you may change it
     * @description Role: readonly.
     */
    get: operations['getDatasource'];
    put?: never;
    /**
     * Create or replace a datasource
     * @description A new datasource belongs to `owner_team`, or to the person who creates it. A program may add documents to what it created but not read them. Managers and the creator may replace the record; everybody else gets a 409. The response header X-Changed names what changed, by its datasource_id. Role: ingestonly.
     */
    post: operations['postDatasource'];
    /**
     * Delete a datasource with its documents and jobs
     * @description 409 while a job of the datasource is running. Jobs of clients that have no documents waiting and were silent for five minutes are terminated instead. The message names the jobs that block the deletion. Role: admin.
     */
    delete: operations['deleteDatasource'];
    options?: never;
    head?: never;
    /**
     * Change name, description, interval or settings of a datasource
     * @description For its owner, its managers and administrators, and the program that created it. Settings are those that `change` of `GET /v1/source-types` names, where they stand in the body that adds such a datasource; it is then re-indexed by them, and 409 while another of its jobs is running. Role: ingestonly.
     */
    patch: operations['patchDatasource'];
    trace?: never;
  };
  '/v1/datasources': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the datasources that you may read
     * @description Role: readonly.
     */
    get: operations['getDatasources'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/datasource/{datasource_id}/readers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the teams that may read a datasource
     * @description For its owner, its managers and administrators. 409 if roles alone decide (no authz). Role: ingestonly.
     */
    get: operations['getDatasourceByDatasourceIdReaders'];
    /**
     * Set the teams that may read a datasource
     * @description For its owner, its managers and administrators. 409 if roles alone decide (no authz). Applies from the next search. 400 if an added team has no members, 403 if you are not a member of an added team, 409 if other changes take longer than ten seconds. Role: ingestonly.
     */
    put: operations['putDatasourceByDatasourceIdReaders'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/access-requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List your requests for access, the latest first
     * @description An open one is kept for 90 days, a decided one for 30. Role: readonly.
     */
    get: operations['getAccessRequests'];
    put?: never;
    /**
     * Ask for access to a source
     * @description Answered alike whether there is such a source or not; whoever manages it sees the request. While one is open for the same source, that one is answered. 409 for a source that you can read, a day after it was declined, and for the 51st open request. The response header X-Changed names what changed, by its datasource_id. Role: readonly.
     */
    post: operations['postAccessRequests'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/access-requests/{request_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Withdraw a request for access that is still open
     * @description The response header X-Changed names what changed, by its datasource_id. Role: readonly.
     */
    delete: operations['deleteAccessRequestsByRequestId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/datasources/access-requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the requests for access that wait for your decision, the oldest first
     * @description For those who manage the source: its owner, its managers and administrators. 50 at most: the next ones follow when these are decided. Role: readonly.
     */
    get: operations['getDatasourcesAccessRequests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/access-requests/{request_id}/grant': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Let the person, or a team of theirs, read the source
     * @description For those who manage the source: its owner, its managers and administrators. Applies from the next search. 400 for a team that the person is not in, 403 for one that you are not in. The response header X-Changed names what changed, by its datasource_id. Role: readonly.
     */
    post: operations['postAccessRequestsByRequestIdGrant'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/access-requests/{request_id}/decline': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Decline a request for access, with a word to the person
     * @description For those who manage the source: its owner, its managers and administrators. The response header X-Changed names what changed, by its datasource_id. Role: readonly.
     */
    post: operations['postAccessRequestsByRequestIdDecline'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/datasource/{datasource_id}/access-requests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the people who were let in alone, at their request
     * @description For those who manage the source: its owner, its managers and administrators. Role: ingestonly.
     */
    get: operations['getDatasourceByDatasourceIdAccessRequests'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/access-requests/{request_id}/revoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Take back what was granted to a person alone
     * @description For those who manage the source: its owner, its managers and administrators. What a team of theirs may read stays. Applies from the next search. The response header X-Changed names what changed, by its datasource_id. Role: ingestonly.
     */
    post: operations['postAccessRequestsByRequestIdRevoke'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/datasource/{datasource_id}/cleanup': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Remove the stale documents of a datasource
     * @description Removes nothing, and says so, while a job runs or if the newest job or the last run did not complete. Role: admin.
     */
    post: operations['postDatasourceByDatasourceIdCleanup'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/datasources/cleanup': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Remove all stale documents, and documents of deleted datasources
     * @description Role: admin.
     */
    post: operations['postDatasourcesCleanup'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/datasource/{datasource_id}/documents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List documents with their chunks; offset and limit count chunks
     * @description For readers of the datasource and for the ingestor that created it. Role: readonly.
     */
    get: operations['getDatasourceByDatasourceIdDocuments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/chunk/{chunk_id}/content': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read one chunk with its metadata
     * @description Role: readonly.
     */
    get: operations['getChunkByChunkIdContent'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/datasource/{datasource_id}/documents/taken-out': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the documents that are taken out of a datasource
     * @description For its owner, its managers and administrators, and the program that created it. Role: ingestonly.
     */
    get: operations['getDatasourceByDatasourceIdDocumentsTakenOut'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/datasource/{datasource_id}/documents/take-out': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Take documents out of a datasource for good
     * @description For its owner, its managers and administrators, and the program that created it. No search finds them any more, and no reading, upload or submission brings them back until they are let in again; a document that is not indexed yet is kept from coming. Can be repeated. Role: ingestonly.
     */
    post: operations['postDatasourceByDatasourceIdDocumentsTakeOut'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/datasource/{datasource_id}/documents/let-in': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Let documents that were taken out come in again
     * @description For its owner, its managers and administrators, and the program that created it. They come with the next re-indexing, or when they are submitted again. Can be repeated. Role: ingestonly.
     */
    post: operations['postDatasourceByDatasourceIdDocumentsLetIn'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/job/{job_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a job and the outcomes of its documents
     * @description Role: readonly.
     */
    get: operations['getJobByJobId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change the state, message or total of a job
     * @description Role: ingestonly.
     */
    patch: operations['patchJobByJobId'];
    trace?: never;
  };
  '/v1/jobs/datasource/{datasource_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the jobs of a datasource, newest first
     * @description Role: readonly.
     */
    get: operations['getJobsDatasourceByDatasourceId'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/jobs/batch': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List the jobs of up to 100 datasources
     * @description Role: readonly.
     */
    post: operations['postJobsBatch'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/job': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a job
     * @description It ends by itself after its client was silent (no change, count, error or documents) for 15 minutes, or for a day while its ingestor sends heartbeats. Accepted documents are indexed first. Role: ingestonly.
     */
    post: operations['postJob'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/job/{job_id}/terminate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Terminate a job; indexed documents stay
     * @description Role: admin.
     */
    post: operations['postJobByJobIdTerminate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/job/{job_id}/increment-progress': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Increment the number of documents that a job processed
     * @description Counts work that the server does not see. The server counts documents of POST /v1/ingest itself. Role: ingestonly.
     */
    post: operations['postJobByJobIdIncrementProgress'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/job/{job_id}/increment-failure': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Increment the number of failures of a job
     * @description Counts work that the server does not see. The server counts documents of POST /v1/ingest itself. Role: ingestonly.
     */
    post: operations['postJobByJobIdIncrementFailure'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/job/{job_id}/increment-document-count': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Increment the number of documents of a job
     * @description Counts work that the server does not see. The server counts documents of POST /v1/ingest itself. Role: ingestonly.
     */
    post: operations['postJobByJobIdIncrementDocumentCount'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/job/{job_id}/add-errors': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Add error messages to a job; the last 1,000 are kept
     * @description Role: ingestonly.
     */
    post: operations['postJobByJobIdAddErrors'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/job/{job_id}/retry': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Retry what failed, in a new job
     * @description Documents that failed and were submitted again since are left alone. Role: ingestonly.
     */
    post: operations['postJobByJobIdRetry'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingest': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Submit documents for indexing
     * @description Without a job id, a new job is created that ends with these documents. With an Idempotency-Key you can repeat the request: it gets the same answer and changes nothing, as long as its job exists. The response header X-Changed names what changed, by its datasource_id. Role: ingestonly.
     */
    post: operations['postIngest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingest/files': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Submit files for indexing
     * @description Up to 100 files of 100 MiB each, 256 MiB together. The job tells what became of each, and what of it was left out; a file with a long text becomes several documents. Without a job id, a new job is created that ends with these files. With an Idempotency-Key you can repeat the request, as with POST /v1/ingest. The response header X-Changed names what changed, by its datasource_id. Role: ingestonly.
     */
    post: operations['postIngestFiles'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/conversations/{conversation_id}/files': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the files that you attached to a conversation
     * @description Each person has files of their own in a conversation; another person's are not there. Role: readonly.
     */
    get: operations['getConversationsByConversationIdFiles'];
    put?: never;
    /**
     * Attach files to a conversation
     * @description Up to 20 files in a request. Only you can read them, and searches find them in this conversation alone, where they come first. All are attached, or none. Role: readonly.
     */
    post: operations['postConversationsByConversationIdFiles'];
    /**
     * Delete all files that you attached to a conversation
     * @description What cannot be finished at once is finished later. Role: readonly.
     */
    delete: operations['deleteConversationsByConversationIdFiles'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/conversations/{conversation_id}/files/{file_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete a file that you attached to a conversation
     * @description Role: readonly.
     */
    delete: operations['deleteConversationsByConversationIdFilesByFileId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/verified-answers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the verified answers that you may change, those that are due first
     * @description Role: ingestonly.
     */
    get: operations['getVerifiedAnswers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/verified-answers/{answer_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Write a verified answer, change it, or confirm it again
     * @description For the source's owner, its managers and administrators, and whoever wrote the first answer of the team. It becomes a document of a source of the team, found first by questions close to its own and quoted word for word until its review day is over; then it ranks like any other document. Can be repeated. The response header X-Changed names what changed, by its datasource_id. Role: ingestonly.
     */
    put: operations['putVerifiedAnswersByAnswerId'];
    post?: never;
    /**
     * Withdraw a verified answer for good
     * @description For the source's owner, its managers and administrators, and whoever wrote the first answer of the team. Role: ingestonly.
     */
    delete: operations['deleteVerifiedAnswersByAnswerId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingest/webloader/url': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Index a web page, a sitemap or a whole site, and keep it up to date
     * @description Reads public addresses only, unless the operator allows more. The job reports the outcome of each page. The response header X-Changed names what changed, by its datasource_id. Role: ingestonly.
     */
    post: operations['postIngestWebloaderUrl'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingest/webloader/reload': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Re-index a web datasource
     * @description Unchanged pages are not embedded again. Pages that no longer exist are removed. The response header X-Changed names what changed, by its datasource_id. Role: ingestonly.
     */
    post: operations['postIngestWebloaderReload'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingest/webloader/reload-all': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Re-index all web datasources, whether due or not
     * @description Datasources that are being read already are left alone. Role: admin.
     */
    post: operations['postIngestWebloaderReloadAll'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingest/wiki/page': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Index a wiki page, optionally with its child pages, and keep it up to date
     * @description If the page is a source already, its managers and its creator change its settings with this, and it is re-indexed. Everybody else gets a 409. The response header X-Changed names what changed, by its datasource_id. Role: ingestonly.
     */
    post: operations['postIngestWikiPage'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingest/wiki/reload': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Re-index a wiki datasource
     * @description Pages and files with an unchanged version are not fetched. Those that no longer exist are removed. The response header X-Changed names what changed, by its datasource_id. Role: ingestonly.
     */
    post: operations['postIngestWikiReload'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingest/wiki/reload-all': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Re-index all wiki datasources, whether due or not
     * @description Datasources that are being read already are left alone. Role: admin.
     */
    post: operations['postIngestWikiReloadAll'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingest/issues/project': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Index the issues of a project on GitHub or GitLab, and keep them up to date
     * @description Issues, pull requests or merge requests with their comments, of the cloud or of a host of your own. What is confidential in GitLab is left out. The job reports the outcome of each issue. The response header X-Changed names what changed, by its datasource_id. Role: ingestonly.
     */
    post: operations['postIngestIssuesProject'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingest/issues/reload': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Re-index a issues datasource
     * @description Issues that have not changed are not fetched again. Those that were deleted or moved to another project are removed. The response header X-Changed names what changed, by its datasource_id. Role: ingestonly.
     */
    post: operations['postIngestIssuesReload'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingest/issues/reload-all': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Re-index all issues datasources, whether due or not
     * @description Datasources that are being read already are left alone. Role: admin.
     */
    post: operations['postIngestIssuesReloadAll'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingest/git/repository': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Index the files of a Git repository, and keep them up to date
     * @description Reads one branch over https. Only administrators can name a credential. The job reports the outcome of each file. The response header X-Changed names what changed, by its datasource_id. Role: ingestonly.
     */
    post: operations['postIngestGitRepository'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingest/git/reload': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Re-index a git datasource
     * @description Files that have not changed are not read again. Files that no longer exist are removed. The response header X-Changed names what changed, by its datasource_id. Role: ingestonly.
     */
    post: operations['postIngestGitReload'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingest/git/reload-all': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Re-index all git datasources, whether due or not
     * @description Datasources that are being read already are left alone. Role: admin.
     */
    post: operations['postIngestGitReloadAll'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingest/s3/bucket': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Index the files in a bucket, and keep them up to date
     * @description Buckets are addressed by path below `url`, that of the service. Only administrators can name a credential. The job reports the outcome of each object. The response header X-Changed names what changed, by its datasource_id. Role: ingestonly.
     */
    post: operations['postIngestS3Bucket'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingest/s3/reload': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Re-index a s3 datasource
     * @description Objects with an unchanged ETag are not fetched. Objects that no longer exist are removed. The response header X-Changed names what changed, by its datasource_id. Role: ingestonly.
     */
    post: operations['postIngestS3Reload'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/ingest/s3/reload-all': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Re-index all s3 datasources, whether due or not
     * @description Datasources that are being read already are left alone. Role: admin.
     */
    post: operations['postIngestS3ReloadAll'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/source-types': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the types of sources, with their words, settings and routes
     * @description Pages that list or add sources are made from it. Adding and re-indexing need the roles of their routes. Administrators are offered the credentials that a source can be read with. Role: readonly.
     */
    get: operations['getSourceTypes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/source-credentials': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the credentials that sources can be read with
     * @description Names and hosts of the files in `SOURCE_CREDENTIALS_DIR`; what they hold is never told. Role: admin.
     */
    get: operations['getSourceCredentials'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/wikis': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the wikis that are set up
     * @description First the one of the settings of rag-server (`WIKI_URL`), which cannot be changed here. Role: admin.
     */
    get: operations['getWikis'];
    put?: never;
    /**
     * Set up a wiki
     * @description Holds at once, in every replica. The token is never sent here: `credential` names it. The response header X-Changed names what changed, by its wiki_id. Role: admin.
     */
    post: operations['postWikis'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/wiki-tests': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Try a wiki before it is set up
     * @description Tries address, sign-in, spaces and a page, and says what to change. Stores nothing. Role: admin.
     */
    post: operations['postWikiTests'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/wikis/{wiki_id}/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Try a wiki as it is set up
     * @description As `POST /v1/wiki-tests`. Role: admin.
     */
    post: operations['postWikisByWikiIdTest'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/wikis/{wiki_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a wiki
     * @description Role: admin.
     */
    get: operations['getWikisByWikiId'];
    /**
     * Replace a wiki's settings
     * @description They hold from the next step of each reading on, in every replica. Role: admin.
     */
    put: operations['putWikisByWikiId'];
    post?: never;
    /**
     * Remove a wiki
     * @description Its sources stay as they are and cannot be read any more. Role: admin.
     */
    delete: operations['deleteWikisByWikiId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/index/generations': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the index in use and those beside it
     * @description Role: admin.
     */
    get: operations['getIndexGenerations'];
    put?: never;
    /**
     * Fill another index with a model
     * @description The passages come from the index in use, which goes on answering; no source is read again. One is filled at a time. The response header X-Changed names what changed, by its generation_id. Role: admin.
     */
    post: operations['postIndexGenerations'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/index/generations/{generation_id}/pause': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Stop filling an index and following writes for now
     * @description Role: admin.
     */
    post: operations['postIndexGenerationsByGenerationIdPause'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/index/generations/{generation_id}/resume': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Go on with it
     * @description Role: admin.
     */
    post: operations['postIndexGenerationsByGenerationIdResume'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/index/generations/{generation_id}/live': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Put a ready index in use, be it a new one or the one before
     * @description Role: admin.
     */
    post: operations['postIndexGenerationsByGenerationIdLive'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/index/generations/{generation_id}/compare': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask one question of the index in use and of another one
     * @description Both answer with what the caller may read. Nothing changes. Role: admin.
     */
    post: operations['postIndexGenerationsByGenerationIdCompare'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/index/generations/{generation_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Remove an index that is not in use, or stop filling it for good
     * @description Role: admin.
     */
    delete: operations['deleteIndexGenerationsByGenerationId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/mcp/custom-tools': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List custom search tools, including disabled ones and the configuration of search
     * @description Omits datasources that the caller may not see, and searches that cover no others. Role: readonly.
     */
    get: operations['getMcpCustomTools'];
    put?: never;
    /**
     * Create a custom search tool
     * @description Ids of built-in tools are reserved. Datasources named without * must exist. The response header X-Changed names what changed, by its tool_id. Role: admin.
     */
    post: operations['postMcpCustomTools'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/mcp/custom-tools/{tool_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Replace a custom search tool, or the configuration of search
     * @description Role: admin.
     */
    put: operations['putMcpCustomToolsByToolId'];
    post?: never;
    /**
     * Delete a custom search tool
     * @description Role: admin.
     */
    delete: operations['deleteMcpCustomToolsByToolId'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/mcp/builtin-tools': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get which built-in tools are on
     * @description Role: readonly.
     */
    get: operations['getMcpBuiltinTools'];
    /**
     * Switch built-in tools on and off
     * @description Replaces the whole record; tools that it does not name are on. Takes effect on every replica at once. Role: admin.
     */
    put: operations['putMcpBuiltinTools'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/mcp/tools/schema': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List enabled tools with the JSON Schema of their arguments
     * @description Omits custom tools that cover nothing the caller may read. Role: readonly.
     */
    get: operations['getMcpToolsSchema'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/mcp/invoke': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Run a tool over REST
     * @description Invalid arguments and refusals are answered with success false, an outage with a 503. Role: readonly.
     */
    post: operations['postMcpInvoke'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/explore/entity_type': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the types of entities that you may read
     * @description Role: readonly.
     */
    get: operations['getGraphExploreEntityType'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/explore/data/entities/batch': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Page through the entities of the data graph
     * @description The graph of entities. Ordered by type and key; following next_cursor neither skips nor repeats entities. Role: readonly.
     */
    get: operations['getGraphExploreDataEntitiesBatch'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/explore/data/relations/batch': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Page through the relations of the data graph
     * @description Ordered by start, name and end; each relation appears once. Role: readonly.
     */
    get: operations['getGraphExploreDataRelationsBatch'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/explore/data/entity/neighborhood': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get the neighbourhood of an entity in the data graph
     * @description Up to 500 entities and 2,000 relations; `truncated` is true if there is more. Role: readonly.
     */
    post: operations['postGraphExploreDataEntityNeighborhood'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/explore/data/entity/start': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a random sample of entities from the data graph
     * @description Role: readonly.
     */
    get: operations['getGraphExploreDataEntityStart'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/explore/data/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Count entities and relations of the data graph
     * @description Role: readonly.
     */
    get: operations['getGraphExploreDataStats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/explore/ontology/entities/batch': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Page through the entities of the ontology graph
     * @description The graph of types and the relations between them. Ordered by type and key; following next_cursor neither skips nor repeats entities. Role: readonly.
     */
    get: operations['getGraphExploreOntologyEntitiesBatch'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/explore/ontology/relations/batch': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Page through the relations of the ontology graph
     * @description Ordered by start, name and end; each relation appears once. Role: readonly.
     */
    get: operations['getGraphExploreOntologyRelationsBatch'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/explore/ontology/entity/neighborhood': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get the neighbourhood of an entity in the ontology graph
     * @description Up to 500 entities and 2,000 relations; `truncated` is true if there is more. Role: readonly.
     */
    post: operations['postGraphExploreOntologyEntityNeighborhood'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/explore/ontology/entity/start': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a random sample of entities from the ontology graph
     * @description Role: readonly.
     */
    get: operations['getGraphExploreOntologyEntityStart'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/explore/ontology/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Count entities and relations of the ontology graph
     * @description Role: readonly.
     */
    get: operations['getGraphExploreOntologyStats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/ontology/agent/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the status of the ontology agent: activity, progress and last failure
     * @description Role: readonly.
     */
    get: operations['getGraphOntologyAgentStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/ontology/agent/ontology_version': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the version of the ontology that readers see
     * @description Role: admin.
     */
    get: operations['getGraphOntologyAgentOntologyVersion'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/ontology/agent/relation/accept/{relation_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Accept a relation and add its edges to the graph
     * @description Answers once the edges are in the data graph. Mappings must be those of the candidate, with a match type it has evidence for. Covers only relations with evidence in datasources that you may read. Role: admin.
     */
    post: operations['postGraphOntologyAgentRelationAcceptByRelationId'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/ontology/agent/relation/reject/{relation_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reject a relation and remove its edges
     * @description Role: admin.
     */
    post: operations['postGraphOntologyAgentRelationRejectByRelationId'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/ontology/agent/relation/undo_evaluation/{relation_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Undo a decision; the relation becomes a candidate again
     * @description Role: admin.
     */
    post: operations['postGraphOntologyAgentRelationUndoEvaluationByRelationId'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/ontology/agent/relation/evaluate/{relation_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask the agent about one relation again
     * @description Uses the model if one is configured, otherwise a rule. The agent advises; a person accepts or rejects. Role: admin.
     */
    post: operations['postGraphOntologyAgentRelationEvaluateByRelationId'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/ontology/agent/relation/sync/{relation_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Apply the decision on one relation to the graph
     * @description Role: admin.
     */
    post: operations['postGraphOntologyAgentRelationSyncByRelationId'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/ontology/agent/relation/heuristics/batch': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get the evidence for relations
     * @description Covers only relations with evidence in datasources that you may read. Role: admin.
     */
    post: operations['postGraphOntologyAgentRelationHeuristicsBatch'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/ontology/agent/relation/evaluations/batch': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get the decisions on relations, and whether the graph reflects them
     * @description Covers only relations with evidence in datasources that you may read. Role: admin.
     */
    post: operations['postGraphOntologyAgentRelationEvaluationsBatch'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/ontology/agent/regenerate_ontology': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Search for relations again
     * @description Starts a job: follow it with GET /v1/job/:job_id, end it with POST /v1/job/:job_id/terminate. Decisions stay. Role: admin.
     */
    post: operations['postGraphOntologyAgentRegenerateOntology'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/ontology/agent/clear': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete all relations with their decisions and edges
     * @description Role: admin.
     */
    delete: operations['deleteGraphOntologyAgentClear'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/ontology/agent/debug/process_all': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Search for relations again and wait for the end
     * @description Answers after at most 50 s; the job then continues. Role: admin.
     */
    post: operations['postGraphOntologyAgentDebugProcessAll'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/v1/graph/ontology/agent/debug/cleanup': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Remove relations and edges that no current version and no decision supports
     * @description Role: admin.
     */
    post: operations['postGraphOntologyAgentDebugCleanup'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/livez': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The process is alive
     * @description Role: public.
     */
    get: operations['getLivez'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/readyz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The service takes requests
     * @description Role: public.
     */
    get: operations['getReadyz'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/healthz': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Health and key configuration
     * @description Role: public.
     */
    get: operations['getHealthz'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/.well-known/oauth-protected-resource/mcp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Protected resource metadata (RFC 9728)
     * @description Role: public.
     */
    get: operations['getWellKnownOauthProtectedResourceMcp'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/.well-known/oauth-protected-resource': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Protected resource metadata (RFC 9728)
     * @description Role: public.
     */
    get: operations['getWellKnownOauthProtectedResource'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/mcp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Model Context Protocol, streamable HTTP, stateless
     * @description Role: readonly.
     */
    post: operations['postMcp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    RagErrorBody: {
      detail: string;
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
      errors?: {
        field: string;
        message: string;
      }[];
    };
    UserInfo: {
      email: string;
      /** @enum {string} */
      role: 'anonymous' | 'readonly' | 'ingestonly' | 'admin';
      is_authenticated: boolean;
      groups: string[];
      permissions: string[];
      in_trusted_network: boolean;
    };
    IngestLimits: {
      ingestor_id: string;
      message: string;
      max_documents_per_ingest: number;
      max_request_bytes: number;
      max_document_bytes: number;
      max_chunk_size: number;
      ping_interval_seconds: number;
    };
    IngestorHeartbeat: {
      ingestor_type: string;
      ingestor_name: string;
      /** @default  */
      description?: string;
      /** @default {} */
      metadata?: {
        [key: string]: unknown;
      };
    };
    Ingestor: {
      ingestor_id: string;
      ingestor_type: string;
      ingestor_name: string;
      description: string | null;
      metadata: {
        [key: string]: unknown;
      } | null;
      last_seen: number | null;
    };
    Datasource: {
      datasource_id: string;
      ingestor_id: string;
      name: string | null;
      description: string;
      source_type: string;
      last_updated: number | null;
      default_chunk_size: number;
      default_chunk_overlap: number;
      reload_interval: number;
      metadata: {
        [key: string]: unknown;
      } | null;
    };
    DatasourceRequest: {
      datasource_id: string;
      ingestor_id: string;
      name?: string | null;
      /** @default  */
      description?: string;
      source_type: string;
      last_updated?: number | null;
      /** @default 1500 */
      default_chunk_size?: number;
      /** @default 150 */
      default_chunk_overlap?: number;
      /** @default 86400 */
      reload_interval?: number;
      metadata?: {
        [key: string]: unknown;
      } | null;
      owner_team?: string | null;
    };
    DatasourceDetail: {
      datasource_id: string;
      ingestor_id: string;
      name: string | null;
      description: string;
      source_type: string;
      last_updated: number | null;
      default_chunk_size: number;
      default_chunk_overlap: number;
      reload_interval: number;
      metadata: {
        [key: string]: unknown;
      } | null;
      /** @description Whether you may change it: `PATCH /v1/datasource` */
      may_change: boolean;
      permissions_as_of?: number;
      closed_documents?: number;
      /** @description Whose it is: the team, or whoever made it, as they were called then */
      owner: {
        team: string | null;
        name: string | null;
      };
    };
    ListedDatasource: {
      datasource_id: string;
      ingestor_id: string;
      name: string | null;
      description: string;
      source_type: string;
      last_updated: number | null;
      default_chunk_size: number;
      default_chunk_overlap: number;
      reload_interval: number;
      metadata: {
        [key: string]: unknown;
      } | null;
      /** @description Whose it is: the team, or whoever made it, as they were called then */
      owner: {
        team: string | null;
        name: string | null;
      };
    };
    DatasourceReaders: {
      datasource_id: string;
      everyone: boolean;
      teams: string[];
      others: number;
    };
    DatasourceReadersRequest: {
      everyone: boolean;
      teams: string[];
    };
    AccessRequest: {
      /** Format: uuid */
      request_id: string;
      datasource_id: string;
      reason: string;
      /** @enum {string} */
      state: 'open' | 'granted' | 'declined' | 'revoked';
      word: string | null;
      requested_at: number;
      decided_at: number | null;
    };
    AccessRequestBody: {
      /** @description Id of the source, as its address names it; it need not exist */
      datasource_id: string;
      /** @description Why the caller wants to read it, for whoever manages it */
      reason: string;
    };
    AccessRequestList: {
      requests: components['schemas']['AccessRequest'][];
    };
    WaitingAccessRequestList: {
      requests: {
        /** Format: uuid */
        request_id: string;
        datasource_id: string;
        datasource_name: string | null;
        requested_by: string;
        reason: string;
        requested_at: number;
        teams: string[];
      }[];
    };
    GrantAccessBody: {
      /** @description Team of the person that may read the source; null: the person alone */
      team: string | null;
    };
    DeclineAccessBody: {
      /** @description What the person is told; may be empty */
      word: string;
    };
    GrantedAccessList: {
      datasource_id: string;
      people: {
        /** Format: uuid */
        request_id: string;
        name: string;
        granted_at: number;
      }[];
    };
    DocumentList: {
      datasource_id: string;
      documents: {
        document_id: string;
        title: string;
        chunks: {
          id: string;
          chunk_index: number;
          total_chunks: number;
          metadata: {
            fresh_until: number | null;
            document_type: string;
            document_ingested_at: number | null;
            is_structured_entity: boolean;
            source: string | null;
          };
        }[];
      }[];
      total_documents: number;
      total_chunks: number;
      offset: number;
      limit: number;
      has_more: boolean;
    };
    ChunkContent: {
      id: string;
      text_content: string;
      context_chars: number;
      document_id: string;
      datasource_id: string;
      chunk_index: number;
      total_chunks: number;
      metadata: components['schemas']['ChunkMetadata'];
    };
    ChunkMetadata: {
      id: string;
      datasource_id: string;
      ingestor_id: string;
      document_id: string;
      title: string;
      description: string;
      document_type: string;
      is_structured_entity: boolean;
      document_ingested_at: number | null;
      fresh_until: number | null;
      chunk_index: number;
      total_chunks: number;
      anchor?: components['schemas']['PassageAnchor'];
      metadata: {
        [key: string]: unknown;
      };
    };
    PassageAnchor: {
      label: string;
      fragment: string;
    };
    TakenOutList: {
      datasource_id: string;
      documents: {
        document_id: string;
        title: string;
        taken_out_by: string;
        taken_out_at: number;
      }[];
      total: number;
      offset: number;
      limit: number;
    };
    TakeOutAnswer: {
      datasource_id: string;
      changed: number;
      total: number;
    };
    TakeOutRequest: {
      /** @description Ids of the documents; a file that became several documents is named by any of them */
      document_ids: string[];
    };
    Job: {
      /** Format: uuid */
      job_id: string;
      datasource_id: string;
      /** @enum {string} */
      status: 'pending' | 'in_progress' | 'completed' | 'completed_with_errors' | 'failed' | 'terminated';
      message: string | null;
      created_at: number;
      completed_at: number | null;
      total: number | null;
      progress_counter: number;
      failed_counter: number;
      document_count: number;
      chunk_count: number;
      error_msgs: string[];
      last_moved_at?: number;
      workers?: string[];
      rate_per_s?: number | null;
      eta_s?: number | null;
      document_outcomes?: {
        document_id: string;
        /** @enum {string} */
        outcome: 'indexed' | 'unchanged' | 'removed' | 'skipped' | 'taken_out' | 'failed';
        message?: string;
      }[];
      outcomes_total?: number;
    };
    JobsBatchRequest: {
      datasource_ids: string[];
      status_filter?:
        ('pending' | 'in_progress' | 'completed' | 'completed_with_errors' | 'failed' | 'terminated')[] | null;
    };
    IngestAccepted: {
      datasource_id: string;
      /** Format: uuid */
      job_id: string;
      message: string;
    };
    IngestRequest: {
      ingestor_id: string;
      datasource_id: string;
      /** Format: uuid */
      job_id?: string | null;
      fresh_until?: number | null;
      documents: {
        page_content: string;
        metadata: {
          document_id: string;
          title: string;
          document_type: string;
          /** @default  */
          description?: string;
          /** @default false */
          is_structured_entity?: boolean;
          fresh_until?: number | null;
          metadata?: {
            [key: string]: unknown;
          } | null;
          readers?: components['schemas']['DocumentReaders'];
        };
      }[];
    };
    DocumentReaders: {
      /** @default [] */
      people?: string[];
      /** @default [] */
      groups?: string[];
    } | null;
    IngestFiles: {
      file: string[];
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
    AttachedDeleted: {
      deleted: number;
    };
    VerifiedAnswerList: {
      answers: components['schemas']['VerifiedAnswer'][];
      total: number;
      offset: number;
      limit: number;
    };
    VerifiedAnswer: {
      answer_id: string;
      datasource_id: string;
      document_id: string;
      questions: string[];
      answer: string;
      by: string;
      /** Format: date */
      review_on: string;
      is_due: boolean;
    };
    VerifiedAnswerSaved: {
      answer_id: string;
      datasource_id: string;
      document_id: string;
      /** Format: uuid */
      job_id: string;
    };
    VerifiedAnswerRequest: {
      /** @description Its members read it; needed wherever teams own datasources */
      owner_team?: string | null;
      /** @description Questions that it answers, the first being its title */
      questions: string[];
      /** @description Markdown, quoted word for word */
      answer: string;
      /**
       * Format: date
       * @description Last day on which it is found first; a year ahead at most
       */
      review_on: string;
    };
    WebIngestRequest: {
      url: string;
      /** @default  */
      description?: string;
      /** @default {} */
      settings?: {
        /**
         * @default single
         * @enum {string}
         */
        crawl_mode?: 'single' | 'sitemap' | 'recursive';
        /** @default 2 */
        max_depth?: number;
        /** @default 2000 */
        max_pages?: number;
        /** @default false */
        render_javascript?: boolean;
        wait_for_selector?: string | null;
        /** @default 15 */
        page_load_timeout?: number;
        /** @default false */
        follow_external_links?: boolean;
        allowed_url_patterns?: string[] | null;
        denied_url_patterns?: string[] | null;
        /** @default 0.05 */
        download_delay?: number;
        /** @default 30 */
        concurrent_requests?: number;
        /** @default true */
        respect_robots_txt?: boolean;
        /** @default 1500 */
        chunk_size?: number;
        /** @default 150 */
        chunk_overlap?: number;
        user_agent?: string | null;
      };
      /** @default 86400 */
      reload_interval?: number;
      check_for_sitemaps?: boolean | null;
      sitemap_max_urls?: number | null;
      ingest_type?: string | null;
      owner_team?: string | null;
    };
    ReloadRequest: {
      datasource_id: string;
    };
    WikiIngestRequest: {
      url: string;
      /** @default  */
      description?: string;
      /** @default false */
      get_child_pages?: boolean;
      /** @default true */
      read_attachments?: boolean;
      /** @description Without it a new source follows them, and one that is there keeps what it has */
      follow_permissions?: boolean;
      allowed_title_patterns?: string[] | null;
      denied_title_patterns?: string[] | null;
      /** @default 86400 */
      reload_interval?: number;
      owner_team?: string | null;
    };
    IssuesIngestRequest: {
      url: string;
      /**
       * @default auto
       * @enum {string}
       */
      product?: 'auto' | 'github' | 'gitlab';
      /** @default  */
      description?: string;
      /**
       * @default all
       * @enum {string}
       */
      include?: 'all' | 'issues' | 'requests';
      credential?: '' | components['schemas']['CredentialName'] | (never | null);
      /** @default 86400 */
      reload_interval?: number;
      owner_team?: string | null;
    };
    CredentialName: string;
    GitIngestRequest: {
      url: string;
      /** @default  */
      description?: string;
      branch?: string | null;
      folders?: string[] | null;
      /** @default false */
      include_code?: boolean;
      credential?: '' | components['schemas']['CredentialName'] | (never | null);
      /** @default 86400 */
      reload_interval?: number;
      owner_team?: string | null;
    };
    S3IngestRequest: {
      url: string;
      bucket: string;
      /** @default  */
      description?: string;
      prefix?: string | null;
      region?: string | null;
      credential?: '' | components['schemas']['CredentialName'] | (never | null);
      /** @default 86400 */
      reload_interval?: number;
      owner_team?: string | null;
    };
    SourceType: {
      source_type: string;
      /** @description Names one source, as in "Website" */
      title: string;
      /** @description Within a sentence, as in "a website" */
      one: string;
      /** @description Within a sentence, as in "websites" */
      many: string;
      description: string;
      /** @description Why no source of it can be read now; null when it can */
      unavailable: string | null;
      /** @description Null for a type whose documents clients submit */
      add: {
        /** @description Route that adds a source. Its body also takes description, reload_interval, owner_team. */
        path: string;
        label: string;
        fields: components['schemas']['SourceField'][];
      } | null;
      /** @description Settings that `PATCH /v1/datasource` takes; `metadata` of a source holds their values by their names */
      change: {
        fields: components['schemas']['SourceField'][];
      } | null;
      /** @description Routes that re-index one source, and all of the type; null when the server cannot */
      reload: {
        path: string;
        all_path: string;
      } | null;
    };
    SourceField: {
      /** @description Where its value stands in the body, with dots between levels */
      name: string;
      /** @enum {string} */
      input: 'url' | 'text' | 'choice' | 'number' | 'switch' | 'lines';
      label: string;
      hint: string | null;
      placeholder: string | null;
      is_required: boolean;
      /** @description Whether few people need it */
      is_advanced: boolean;
      initial: string | number | boolean | (never | null);
      choices: {
        value: string;
        label: string;
      }[];
      minimum: number | null;
      maximum: number | null;
      /** @description It is asked for, and sent, only while another field has one of these values */
      shown_if: {
        field: string;
        values: (string | boolean)[];
      } | null;
    };
    DatasourceChanged: {
      datasource_id: string;
      ingestor_id: string;
      name: string | null;
      description: string;
      source_type: string;
      last_updated: number | null;
      default_chunk_size: number;
      default_chunk_overlap: number;
      reload_interval: number;
      metadata: {
        [key: string]: unknown;
      } | null;
      /** @description Whether you may change it: `PATCH /v1/datasource` */
      may_change: boolean;
      permissions_as_of?: number;
      closed_documents?: number;
      /** Format: uuid */
      job_id: string | null;
    };
    DatasourceChange: {
      name?: string | null;
      description?: string;
      reload_interval?: number;
    } & {
      [key: string]: unknown;
    };
    SourceCredential: {
      name: components['schemas']['CredentialName'];
      /** @description Hosts that it is sent to, with their port where that is not the usual one */
      hosts: string[];
      /** @description Why it cannot be used; null when it can */
      problem: string | null;
    };
    WikiConnection: {
      wiki_id: string;
      url: string;
      readers_url: string | null;
      /** @description Empty: all of them */
      spaces: string[];
      username: string | null;
      credential: string | null;
      /** @description Whether the operator set it up: it cannot be changed here */
      is_from_environment: boolean;
      /** @description Whether it is read with an account */
      signs_in: boolean;
    };
    WikiConnectionRequest: {
      /**
       * Format: uri
       * @description Address of the wiki (Confluence), with its context path
       */
      url: string;
      /**
       * Format: uri
       * @description Address that people open, where the API has another one
       */
      readers_url?: string | null;
      /**
       * @description Keys of the spaces that people may add
       * @default []
       */
      spaces?: string[];
      /** @description User that the token belongs to (Cloud); none: a bearer */
      username?: string | null;
      /** @description Name of the credential with the token; none: only public pages */
      credential?: '' | components['schemas']['CredentialName'] | (never | null);
    };
    WikiTest: {
      works: boolean;
      steps: {
        /** @enum {string} */
        step: 'address' | 'sign_in' | 'spaces' | 'page';
        works: boolean;
        /** @description What was found, or what to change */
        message: string;
      }[];
    };
    IndexGenerationList: {
      generations: components['schemas']['IndexGeneration'][];
      /** @description Models of the settings, with which an index can be filled */
      models: string[];
    };
    IndexGeneration: {
      generation_id: string;
      model: string;
      dimensions: number;
      /** @description Version of how its words are told */
      schema: number;
      /**
       * @description `live`: searches read it. `building`: it is being filled. `ready`: it holds what the live one holds
       * @enum {string}
       */
      state: 'live' | 'building' | 'ready' | 'switching' | 'removing';
      is_paused: boolean;
      /** @description False: the settings do not name its model, so it cannot be used */
      is_model_loaded: boolean;
      created_at: number;
      /** @description Email address or name of a program; null for the first one */
      created_by: string | null;
      /** @description Null where nothing is being filled */
      progress: {
        pass: number;
        /** @description Documents that this pass is done with */
        done: number;
        /** @description Documents of this pass */
        total: number;
        /** @description Documents a second; null until it is known */
        per_second: number | null;
        /** @description Until this pass is over; null while it does not go on */
        seconds_left: number | null;
      } | null;
      /** @description Writes to the live index that it has still to follow */
      owed: number;
      /** @description What keeps it from going on; it is tried again */
      problem: string | null;
    };
    IndexGenerationRequest: {
      /** @description One of `models` of the list */
      model: string;
    };
    IndexComparison: {
      live: {
        model: string;
        results: components['schemas']['FusedHit'][];
      };
      other: {
        model: string;
        results: components['schemas']['FusedHit'][];
      };
    };
    FusedHit: {
      text_content: string;
      snippet: components['schemas']['SearchSnippet'];
      metadata: components['schemas']['ChunkMetadata'];
      score: number;
      rank: number;
      labels: string[];
      is_relevant?: boolean;
      verified?: {
        by: string;
        /** Format: date */
        until: string;
        answer: string;
      };
      explain?: components['schemas']['HitExplanation'];
    };
    SearchSnippet: {
      text: string;
      highlights: {
        start: number;
        end: number;
      }[];
    };
    HitExplanation: {
      searches: {
        label: string;
        score: number;
        semantic_weight: number;
        by_question?: {
          semantic_weight: number;
          meaning_spread: number;
          agreement: number;
          /** @enum {boolean} */
          other_language?: true;
        };
        candidates_per_leg: number;
        filters: {
          [key: string]:
            | string
            | number
            | boolean
            | (string | number)[]
            | {
                gt?: number;
                gte?: number;
                lt?: number;
                lte?: number;
              };
        };
        extra_filters: {
          [key: string]:
            | string
            | number
            | boolean
            | (string | number)[]
            | {
                gt?: number;
                gte?: number;
                lt?: number;
                lte?: number;
              };
        };
        datasource_ids: string[];
        keyword: {
          rank: number | null;
          score: number;
        } | null;
        meaning: {
          rank: number | null;
          score: number;
        } | null;
      }[];
      verified?: {
        /** @enum {string} */
        close_by: 'words' | 'meaning';
        from_rank: number;
      };
      reranked?: {
        score: number;
        from_rank: number;
      };
      access: {
        /** @enum {string} */
        role: 'anonymous' | 'readonly' | 'ingestonly' | 'admin';
        relation: string | null;
        object: string | null;
        teams?: string[];
      };
    };
    IndexComparisonRequest: {
      /** @description The question, as people ask it */
      query: string;
      /**
       * @description Passages of each index
       * @default 5
       */
      limit?: number;
    };
    CustomTool: {
      tool_id: string;
      description: string;
      parallel_searches: {
        label: string;
        /** @default [] */
        datasource_ids?: string[];
        /** @default {} */
        extra_filters?: {
          [key: string]:
            | string
            | number
            | boolean
            | (string | number)[]
            | {
                gt?: number;
                gte?: number;
                lt?: number;
                lte?: number;
              };
        };
        semantic_weight?: number;
      }[];
      allow_runtime_filters: boolean;
      enabled: boolean;
      created_at: number;
      updated_at: number;
    };
    CustomToolRequest: {
      tool_id: string;
      /** @default  */
      description?: string;
      /**
       * @default [
       *       {
       *         "label": "results",
       *         "datasource_ids": [],
       *         "extra_filters": {}
       *       }
       *     ]
       */
      parallel_searches?: {
        label: string;
        /** @default [] */
        datasource_ids?: string[];
        /** @default {} */
        extra_filters?: {
          [key: string]:
            | string
            | number
            | boolean
            | (string | number)[]
            | {
                gt?: number;
                gte?: number;
                lt?: number;
                lte?: number;
              };
        };
        semantic_weight?: number;
      }[];
      /** @default false */
      allow_runtime_filters?: boolean;
      /** @default true */
      enabled?: boolean;
    };
    CustomToolUpdate: {
      tool_id?: string;
      /** @default  */
      description?: string;
      /**
       * @default [
       *       {
       *         "label": "results",
       *         "datasource_ids": [],
       *         "extra_filters": {}
       *       }
       *     ]
       */
      parallel_searches?: {
        label: string;
        /** @default [] */
        datasource_ids?: string[];
        /** @default {} */
        extra_filters?: {
          [key: string]:
            | string
            | number
            | boolean
            | (string | number)[]
            | {
                gt?: number;
                gte?: number;
                lt?: number;
                lte?: number;
              };
        };
        semantic_weight?: number;
      }[];
      /** @default false */
      allow_runtime_filters?: boolean;
      /** @default true */
      enabled?: boolean;
    };
    BuiltinTools: {
      /** @default true */
      search_enabled?: boolean;
      /** @default true */
      fetch_document_enabled?: boolean;
      /** @default true */
      fetch_datasources_enabled?: boolean;
      /** @default true */
      graph_explore_ontology_entity_enabled?: boolean;
      /** @default true */
      graph_explore_data_entity_enabled?: boolean;
      /** @default true */
      graph_fetch_data_entity_details_enabled?: boolean;
      /** @default true */
      graph_shortest_path_between_entity_types_enabled?: boolean;
      /** @default true */
      graph_raw_query_data_enabled?: boolean;
      /** @default true */
      graph_raw_query_ontology_enabled?: boolean;
    };
    InvokeToolAnswer: {
      tool_name: string;
      success: boolean;
      result?: unknown;
      error: string | null;
    };
    InvokeToolRequest: {
      tool_name: string;
      /** @default {} */
      arguments?: {
        [key: string]: unknown;
      };
    };
    GraphEntity: {
      entity_type: string;
      additional_types?: string[] | null;
      all_properties: {
        [key: string]: unknown;
      };
      primary_key_properties: string[];
      /** @default [] */
      additional_key_properties?: string[][];
    };
    GraphRelation: {
      from_entity: {
        entity_type: string;
        primary_key: string;
      };
      to_entity: {
        entity_type: string;
        primary_key: string;
      };
      relation_name: string;
      relation_pk: string;
      relation_properties: {
        [key: string]: unknown;
      } | null;
    };
    Neighborhood: {
      entity: components['schemas']['GraphEntity'];
      entities: components['schemas']['GraphEntity'][];
      relations: components['schemas']['GraphRelation'][];
      truncated: boolean;
    };
    NeighborhoodRequest: {
      entity_type: string;
      entity_pk: string;
      /** @default 1 */
      depth?: number;
    };
    OntologyStatus: {
      status: string;
      graph_db_ready: boolean;
      ontology_graph_db_ready: boolean;
      is_processing: boolean;
      is_evaluating: boolean;
      agent_status_msg: string;
      last_evaluation_run_timestamp: number;
      max_concurrent_processing: number;
      max_concurrent_evaluation: number;
      min_count_for_eval: number;
      count_change_threshold_ratio: number;
      sync_interval_seconds: number;
      agent_recursion_limit: number;
      progress: number | null;
      failure: string | null;
    };
    RelationEvaluation: {
      relation_name: string;
      /** @enum {string} */
      result: 'ACCEPTED' | 'REJECTED' | 'UNSURE';
      /** @enum {string} */
      directionality: 'FROM_A_TO_B' | 'FROM_B_TO_A';
      property_mappings: {
        entity_a_property: string;
        entity_b_idkey_property: string;
        /** @enum {string|null} */
        match_type: 'exact' | 'prefix' | 'suffix' | 'subset' | 'superset' | 'contains' | null;
      }[];
      justification: string;
      thought: string;
      last_evaluated: number;
      is_manual: boolean;
      is_sub_entity_relation: boolean;
      advice: {
        /** @enum {string} */
        verdict: 'ACCEPTED' | 'REJECTED' | 'UNDECIDED';
        relation_name: string;
        justification: string;
        by: string;
        cost: {
          prompt_tokens: number;
          completion_tokens: number;
        } | null;
      } | null;
    };
    RelationHeuristic: {
      entity_a_type: string;
      entity_b_type: string;
      property_mappings: {
        entity_a_property: string;
        entity_b_idkey_property: string;
      }[];
      total_matches: number;
      last_processed: number;
      example_matches: {
        entity_a_pk: string;
        entity_b_pk: string;
      }[];
      property_match_patterns: {
        [key: string]: {
          [key: string]: number;
        };
      };
      property_match_quality: {
        [key: string]: {
          [key: string]: number;
        };
      };
      value_match_quality_avg: number;
      value_match_quality_sum: number;
      deep_match_quality_avg: number;
      deep_match_quality_sum: number;
      score: number | null;
      uniqueness: number | null;
      value_overlap: number | null;
    } | null;
    RagHealth: {
      /** @enum {string} */
      status: 'healthy' | 'unhealthy';
      timestamp: number;
      details: {
        error?: string;
      } & {
        [key: string]: string;
      };
      config: {
        graph_rag_enabled: boolean;
        search: {
          keys: string[];
          filter_keys: {
            key: string;
            type: string;
          }[];
        };
        embeddings: {
          provider: string;
          model: string;
          dimensions: number;
        };
        vector_store: string;
        limits: {
          max_documents_per_ingest: number;
          max_request_bytes: number;
          max_document_bytes: number;
        };
      };
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
          'application/json': components['schemas']['RagErrorBody'];
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
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getUserInfo: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The caller, or anonymous */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserInfo'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIngestorHeartbeat: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['IngestorHeartbeat'];
      };
    };
    responses: {
      /** @description The ingestor and its limits */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestLimits'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getIngestors: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Ingestors ordered by id */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Ingestor'][];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  deleteIngestorDelete: {
    parameters: {
      query: {
        /** @description Id of the ingestor, `<ingestor_type>:<ingestor_name>` */
        ingestor_id: string;
      };
      header?: never;
      path?: never;
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
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getDatasource: {
    parameters: {
      query: {
        /** @description Id of the datasource */
        datasource_id: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The datasource, with an `ETag` */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DatasourceDetail'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postDatasource: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DatasourceRequest'];
      };
    };
    responses: {
      /** @description The datasource as stored */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Datasource'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  deleteDatasource: {
    parameters: {
      query: {
        /** @description Id of the datasource */
        datasource_id: string;
      };
      header?: never;
      path?: never;
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
            datasource_id: string;
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
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  patchDatasource: {
    parameters: {
      query: {
        /** @description Id of the datasource */
        datasource_id: string;
      };
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DatasourceChange'];
      };
    };
    responses: {
      /** @description The datasource as it is now, with an `ETag` */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DatasourceChanged'];
        };
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getDatasources: {
    parameters: {
      query?: {
        /** @description Only datasources of this ingestor, `<ingestor_type>:<ingestor_name>` */
        ingestor_id?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Datasources ordered by id */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @enum {boolean} */
            success: true;
            datasources: components['schemas']['ListedDatasource'][];
            count: number;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getDatasourceByDatasourceIdReaders: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the datasource */
        datasource_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Who may read it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DatasourceReaders'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  putDatasourceByDatasourceIdReaders: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the datasource */
        datasource_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DatasourceReadersRequest'];
      };
    };
    responses: {
      /** @description Who may read it now */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DatasourceReaders'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
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
      /** @description Your requests */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccessRequestList'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
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
        'application/json': components['schemas']['AccessRequestBody'];
      };
    };
    responses: {
      /** @description The request that is open now */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AccessRequest'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  deleteAccessRequestsByRequestId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the request */
        request_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Withdrawn */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** Format: uuid */
            request_id: string;
            datasource_id: string;
            /** @enum {string} */
            state: 'open' | 'granted' | 'declined' | 'revoked' | 'withdrawn';
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getDatasourcesAccessRequests: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The requests */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WaitingAccessRequestList'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postAccessRequestsByRequestIdGrant: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the request */
        request_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['GrantAccessBody'];
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
            /** Format: uuid */
            request_id: string;
            datasource_id: string;
            /** @enum {string} */
            state: 'open' | 'granted' | 'declined' | 'revoked' | 'withdrawn';
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postAccessRequestsByRequestIdDecline: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the request */
        request_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DeclineAccessBody'];
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
            /** Format: uuid */
            request_id: string;
            datasource_id: string;
            /** @enum {string} */
            state: 'open' | 'granted' | 'declined' | 'revoked' | 'withdrawn';
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getDatasourceByDatasourceIdAccessRequests: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the datasource */
        datasource_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The people, the latest first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GrantedAccessList'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postAccessRequestsByRequestIdRevoke: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the request */
        request_id: string;
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
            /** Format: uuid */
            request_id: string;
            datasource_id: string;
            /** @enum {string} */
            state: 'open' | 'granted' | 'declined' | 'revoked' | 'withdrawn';
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postDatasourceByDatasourceIdCleanup: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the datasource */
        datasource_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Number of removed documents and chunks */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            datasource_id: string | null;
            success: boolean;
            message: string;
            documents_removed: number;
            chunks_removed: number;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postDatasourcesCleanup: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Number of removed documents and chunks */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            datasource_id: string | null;
            success: boolean;
            message: string;
            documents_removed: number;
            chunks_removed: number;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getDatasourceByDatasourceIdDocuments: {
    parameters: {
      query?: {
        /** @description Number of chunks to skip */
        offset?: number;
        /** @description Maximum number of chunks per page */
        limit?: number;
      };
      header?: never;
      path: {
        /** @description Id of the datasource */
        datasource_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of documents */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DocumentList'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getChunkByChunkIdContent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the chunk, from a search or a listing */
        chunk_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The chunk */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChunkContent'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getDatasourceByDatasourceIdDocumentsTakenOut: {
    parameters: {
      query?: {
        /** @description Number of documents to skip */
        offset?: number;
        /** @description Maximum number of documents per page */
        limit?: number;
      };
      header?: never;
      path: {
        /** @description Id of the datasource */
        datasource_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of documents, the latest first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TakenOutList'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postDatasourceByDatasourceIdDocumentsTakeOut: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the datasource */
        datasource_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TakeOutRequest'];
      };
    };
    responses: {
      /** @description Taken out */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TakeOutAnswer'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postDatasourceByDatasourceIdDocumentsLetIn: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the datasource */
        datasource_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TakeOutRequest'];
      };
    };
    responses: {
      /** @description Let in */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TakeOutAnswer'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getJobByJobId: {
    parameters: {
      query?: {
        /** @description Number of documents to skip */
        outcomes_offset?: number;
        /** @description Maximum number of documents per page */
        outcomes_limit?: number;
      };
      header?: never;
      path: {
        /** @description Id of the job */
        job_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The job */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  patchJobByJobId: {
    parameters: {
      query?: {
        /** @description The new state */
        job_status?: 'pending' | 'in_progress' | 'completed' | 'completed_with_errors' | 'failed' | 'terminated';
        /** @description What the job is doing or how it ended, for people */
        message?: string;
        /** @description Total number of items to process */
        total?: number;
      };
      header?: never;
      path: {
        /** @description Id of the job */
        job_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The job */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** Format: uuid */
            job_id: string;
            datasource_id: string;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getJobsDatasourceByDatasourceId: {
    parameters: {
      query?: {
        /** @description Only jobs in this state */
        status_filter?: 'pending' | 'in_progress' | 'completed' | 'completed_with_errors' | 'failed' | 'terminated';
      };
      header?: never;
      path: {
        /** @description Id of the datasource */
        datasource_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Jobs, or none */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Job'][];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postJobsBatch: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['JobsBatchRequest'];
      };
    };
    responses: {
      /** @description Jobs by datasource, an empty list where there are none */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            jobs: {
              [key: string]: components['schemas']['Job'][];
            };
            total_jobs: number;
            datasource_count: number;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postJob: {
    parameters: {
      query: {
        /** @description Id of the datasource */
        datasource_id: string;
        /** @description Initial state of the job */
        job_status?: 'pending' | 'in_progress';
        /** @description What the job is doing or how it ended, for people */
        message?: string;
        /** @description Total number of items to process */
        total?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The new job */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** Format: uuid */
            job_id: string;
            datasource_id: string;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postJobByJobIdTerminate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the job */
        job_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Terminated */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
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
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postJobByJobIdIncrementProgress: {
    parameters: {
      query?: {
        /** @description Amount to add */
        increment?: number;
      };
      header?: never;
      path: {
        /** @description Id of the job */
        job_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The new count */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** Format: uuid */
            job_id: string;
            progress_counter: number;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postJobByJobIdIncrementFailure: {
    parameters: {
      query?: {
        /** @description Amount to add */
        increment?: number;
      };
      header?: never;
      path: {
        /** @description Id of the job */
        job_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The new count */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** Format: uuid */
            job_id: string;
            failed_counter: number;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postJobByJobIdIncrementDocumentCount: {
    parameters: {
      query?: {
        /** @description Amount to add */
        increment?: number;
      };
      header?: never;
      path: {
        /** @description Id of the job */
        job_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The new count */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** Format: uuid */
            job_id: string;
            document_count: number;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postJobByJobIdAddErrors: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the job */
        job_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': string[];
      };
    };
    responses: {
      /** @description How many there are in total */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** Format: uuid */
            job_id: string;
            errors_added: number;
            total_errors: number;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postJobByJobIdRetry: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the job */
        job_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The new job */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** Format: uuid */
            job_id: string;
            datasource_id: string;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIngest: {
    parameters: {
      query?: never;
      header?: {
        /** @description Repeating a request with the same key returns the first answer and changes nothing */
        'idempotency-key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['IngestRequest'];
      };
    };
    responses: {
      /** @description Accepted and stored */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestAccepted'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIngestFiles: {
    parameters: {
      query: {
        /** @description Datasource that the documents are added to */
        datasource_id: string;
        /** @description Who sends them */
        ingestor_id: string;
        /** @description Job that the files belong to; without one, a new job is created for them */
        job_id?: string;
        /** @description When the documents go stale, in epoch seconds; 0 or absent: derived from the reload interval of the datasource */
        fresh_until?: number;
        /** @description Where people open the file, an address or a path; for a request of one file */
        source?: string;
      };
      header?: {
        /** @description Repeating a request with the same key returns the first answer and changes nothing */
        'idempotency-key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': components['schemas']['IngestFiles'];
      };
    };
    responses: {
      /** @description Accepted and stored */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestAccepted'];
        };
      };
      /** @description A file, or all of them, is too large, or there are too many */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The body is not multipart/form-data */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The files could not be stored, and none was kept */
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
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getConversationsByConversationIdFiles: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Conversation that they belong to */
        conversation_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The files, and how much may be attached */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AttachedFiles'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postConversationsByConversationIdFiles: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Conversation that they belong to */
        conversation_id: string;
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
      /** @description A file is too large, or there are too many; the message says which limit it is */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The body is not multipart/form-data */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The files could not be stored, and none was kept */
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
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  deleteConversationsByConversationIdFiles: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Conversation that they belong to */
        conversation_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Deleted; there may have been none */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AttachedDeleted'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  deleteConversationsByConversationIdFilesByFileId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Conversation that they belong to */
        conversation_id: string;
        /** @description Id of the file */
        file_id: string;
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
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getVerifiedAnswers: {
    parameters: {
      query?: {
        /** @description Number of answers to skip */
        offset?: number;
        /** @description Maximum number of answers per page */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of answers */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VerifiedAnswerList'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  putVerifiedAnswersByAnswerId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the answer */
        answer_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['VerifiedAnswerRequest'];
      };
    };
    responses: {
      /** @description Accepted and stored */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['VerifiedAnswerSaved'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  deleteVerifiedAnswersByAnswerId: {
    parameters: {
      query: {
        /** @description Datasource that holds the answer */
        datasource_id: string;
      };
      header?: never;
      path: {
        /** @description Id of the answer */
        answer_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Withdrawn */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
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
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIngestWebloaderUrl: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebIngestRequest'];
      };
    };
    responses: {
      /** @description The job has started and survives a restart */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestAccepted'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIngestWebloaderReload: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReloadRequest'];
      };
    };
    responses: {
      /** @description The job has started and survives a restart */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestAccepted'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIngestWebloaderReloadAll: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The jobs that were started */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            message: string;
            job_ids: string[];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIngestWikiPage: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WikiIngestRequest'];
      };
    };
    responses: {
      /** @description The job has started and survives a restart */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestAccepted'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIngestWikiReload: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReloadRequest'];
      };
    };
    responses: {
      /** @description The job has started and survives a restart */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestAccepted'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIngestWikiReloadAll: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The jobs that were started */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            message: string;
            job_ids: string[];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIngestIssuesProject: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['IssuesIngestRequest'];
      };
    };
    responses: {
      /** @description The job has started and survives a restart */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestAccepted'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIngestIssuesReload: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReloadRequest'];
      };
    };
    responses: {
      /** @description The job has started and survives a restart */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestAccepted'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIngestIssuesReloadAll: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The jobs that were started */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            message: string;
            job_ids: string[];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIngestGitRepository: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['GitIngestRequest'];
      };
    };
    responses: {
      /** @description The job has started and survives a restart */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestAccepted'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIngestGitReload: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReloadRequest'];
      };
    };
    responses: {
      /** @description The job has started and survives a restart */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestAccepted'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIngestGitReloadAll: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The jobs that were started */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            message: string;
            job_ids: string[];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIngestS3Bucket: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['S3IngestRequest'];
      };
    };
    responses: {
      /** @description The job has started and survives a restart */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestAccepted'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIngestS3Reload: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReloadRequest'];
      };
    };
    responses: {
      /** @description The job has started and survives a restart */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IngestAccepted'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIngestS3ReloadAll: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The jobs that were started */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            message: string;
            job_ids: string[];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getSourceTypes: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Source types in the order in which to offer them */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            source_types: components['schemas']['SourceType'][];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getSourceCredentials: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Credentials ordered by name */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            credentials: components['schemas']['SourceCredential'][];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getWikis: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Wikis ordered by id */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            wikis: components['schemas']['WikiConnection'][];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postWikis: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WikiConnectionRequest'];
      };
    };
    responses: {
      /** @description The wiki, with an `ETag` */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WikiConnection'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postWikiTests: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WikiConnectionRequest'];
      };
    };
    responses: {
      /** @description What worked, up to the first step that did not */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WikiTest'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postWikisByWikiIdTest: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the wiki */
        wiki_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What worked, up to the first step that did not */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WikiTest'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getWikisByWikiId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the wiki */
        wiki_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The wiki, with an `ETag` */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WikiConnection'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  putWikisByWikiId: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Id of the wiki */
        wiki_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WikiConnectionRequest'];
      };
    };
    responses: {
      /** @description The wiki, with an `ETag` */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WikiConnection'];
        };
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  deleteWikisByWikiId: {
    parameters: {
      query?: never;
      header?: {
        /** @description `ETag` that the caller read; 412 if it has changed since */
        'if-match'?: string;
      };
      path: {
        /** @description Id of the wiki */
        wiki_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Removed */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            message: string;
          };
        };
      };
      /** @description It has changed since the caller read the `ETag` in `If-Match` */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getIndexGenerations: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All indexes */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IndexGenerationList'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIndexGenerations: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['IndexGenerationRequest'];
      };
    };
    responses: {
      /** @description The index as it is now */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IndexGeneration'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIndexGenerationsByGenerationIdPause: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the index */
        generation_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The index as it is now */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IndexGeneration'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIndexGenerationsByGenerationIdResume: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the index */
        generation_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The index as it is now */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IndexGeneration'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIndexGenerationsByGenerationIdLive: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the index */
        generation_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The index as it is now */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IndexGeneration'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postIndexGenerationsByGenerationIdCompare: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the index */
        generation_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['IndexComparisonRequest'];
      };
    };
    responses: {
      /** @description What each of them found */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IndexComparison'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  deleteIndexGenerationsByGenerationId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the index */
        generation_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The index as it is now */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IndexGeneration'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getMcpCustomTools: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Tools ordered by id */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomTool'][];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postMcpCustomTools: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CustomToolRequest'];
      };
    };
    responses: {
      /** @description The tool */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomTool'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  putMcpCustomToolsByToolId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the custom search tool */
        tool_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CustomToolUpdate'];
      };
    };
    responses: {
      /** @description The tool */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CustomTool'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  deleteMcpCustomToolsByToolId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the custom search tool */
        tool_id: string;
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
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getMcpBuiltinTools: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Which built-in tools are on */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BuiltinTools'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  putMcpBuiltinTools: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BuiltinTools'];
      };
    };
    responses: {
      /** @description Which built-in tools are on */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BuiltinTools'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getMcpToolsSchema: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Tools */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            tools: {
              name: string;
              description: string;
              parameters: {
                [key: string]: unknown;
              };
            }[];
            count: number;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postMcpInvoke: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['InvokeToolRequest'];
      };
    };
    responses: {
      /** @description The result of the tool, or why it failed */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InvokeToolAnswer'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getGraphExploreEntityType: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Types, sorted; at most 1,000 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': string[];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getGraphExploreDataEntitiesBatch: {
    parameters: {
      query?: {
        /** @description `next_cursor` of the previous page */
        cursor?: string;
        /** @description Number of entries to skip after the cursor, or from the start */
        offset?: number;
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Only entities of this type */
        entity_type?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            entities: components['schemas']['GraphEntity'][];
            count: number;
            offset: number;
            limit: number;
            has_more: boolean;
            next_cursor: string | null;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getGraphExploreDataRelationsBatch: {
    parameters: {
      query?: {
        /** @description `next_cursor` of the previous page */
        cursor?: string;
        /** @description Number of entries to skip after the cursor, or from the start */
        offset?: number;
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Only relations with this name */
        relation_name?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            relations: components['schemas']['GraphRelation'][];
            count: number;
            offset: number;
            limit: number;
            has_more: boolean;
            next_cursor: string | null;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postGraphExploreDataEntityNeighborhood: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NeighborhoodRequest'];
      };
    };
    responses: {
      /** @description The entity, its neighbours and their relations */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Neighborhood'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getGraphExploreDataEntityStart: {
    parameters: {
      query?: {
        /** @description Maximum number of entities */
        n?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A different sample each time */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GraphEntity'][];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getGraphExploreDataStats: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Counts of what you may read */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            node_count: number;
            relation_count: number;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getGraphExploreOntologyEntitiesBatch: {
    parameters: {
      query?: {
        /** @description `next_cursor` of the previous page */
        cursor?: string;
        /** @description Number of entries to skip after the cursor, or from the start */
        offset?: number;
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Only entities of this type */
        entity_type?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            entities: components['schemas']['GraphEntity'][];
            count: number;
            offset: number;
            limit: number;
            has_more: boolean;
            next_cursor: string | null;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getGraphExploreOntologyRelationsBatch: {
    parameters: {
      query?: {
        /** @description `next_cursor` of the previous page */
        cursor?: string;
        /** @description Number of entries to skip after the cursor, or from the start */
        offset?: number;
        /** @description Maximum number of entries per page */
        limit?: number;
        /** @description Only relations with this name */
        relation_name?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            relations: components['schemas']['GraphRelation'][];
            count: number;
            offset: number;
            limit: number;
            has_more: boolean;
            next_cursor: string | null;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postGraphExploreOntologyEntityNeighborhood: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NeighborhoodRequest'];
      };
    };
    responses: {
      /** @description The entity, its neighbours and their relations */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Neighborhood'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getGraphExploreOntologyEntityStart: {
    parameters: {
      query?: {
        /** @description Maximum number of entities */
        n?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A different sample each time */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GraphEntity'][];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getGraphExploreOntologyStats: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Counts of what you may read */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            node_count: number;
            relation_count: number;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getGraphOntologyAgentStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Its status */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OntologyStatus'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getGraphOntologyAgentOntologyVersion: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Its id, which is the id of the job that created it */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            ontology_version_id: string;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postGraphOntologyAgentRelationAcceptByRelationId: {
    parameters: {
      query: {
        /** @description Name of the relation in the graph */
        relation_name: string;
      };
      header?: never;
      path: {
        /** @description Id of the relation */
        relation_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          entity_a_property: string;
          entity_b_idkey_property: string;
          /** @enum {string} */
          match_type: 'exact' | 'prefix' | 'suffix' | 'subset' | 'superset' | 'contains';
        }[];
      };
    };
    responses: {
      /** @description Accepted */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
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
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postGraphOntologyAgentRelationRejectByRelationId: {
    parameters: {
      query: {
        /** @description Why it is not a relation */
        justification: string;
      };
      header?: never;
      path: {
        /** @description Id of the relation */
        relation_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Rejected */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
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
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postGraphOntologyAgentRelationUndoEvaluationByRelationId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the relation */
        relation_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Undecided */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
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
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postGraphOntologyAgentRelationEvaluateByRelationId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the relation */
        relation_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Its advice */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            message: string;
            evaluation: components['schemas']['RelationEvaluation'];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postGraphOntologyAgentRelationSyncByRelationId: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the relation */
        relation_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The graph is up to date */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
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
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postGraphOntologyAgentRelationHeuristicsBatch: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': string[];
      };
    };
    responses: {
      /** @description By id; null for an unknown one */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: components['schemas']['RelationHeuristic'];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postGraphOntologyAgentRelationEvaluationsBatch: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': string[];
      };
    };
    responses: {
      /** @description By id */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: {
              evaluation: components['schemas']['RelationEvaluation'] & unknown;
              sync_status: {
                is_synced: boolean;
                last_synced: number | null;
                error_message: string | null;
              };
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
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postGraphOntologyAgentRegenerateOntology: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Begun */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            message: string;
            job_id: string;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  deleteGraphOntologyAgentClear: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Forgotten */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
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
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postGraphOntologyAgentDebugProcessAll: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done, or still running */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            message: string;
            job_id: string;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postGraphOntologyAgentDebugCleanup: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Clean */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
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
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getLivez: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The process is alive */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            status: string;
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getReadyz: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The service takes requests; `partly` names what waits */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            status: string;
            /** @description Dependencies that are down although the service is ready: a part of it waits */
            partly: string[];
            dependencies: {
              [key: string]: unknown;
            };
            /** @description What an operator should look at; nothing of it keeps the service from being ready */
            warnings?: string[];
          };
        };
      };
      /** @description The service can answer nothing yet, or is stopping */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            status: string;
            /** @description Dependencies that are down although the service is ready: a part of it waits */
            partly: string[];
            dependencies: {
              [key: string]: unknown;
            };
            /** @description What an operator should look at; nothing of it keeps the service from being ready */
            warnings?: string[];
          };
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getHealthz: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Health and key configuration */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagHealth'];
        };
      };
      /** @description Something that is needed is down */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagHealth'];
        };
      };
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getWellKnownOauthProtectedResourceMcp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Protected resource metadata (RFC 9728) */
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
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  getWellKnownOauthProtectedResource: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Protected resource metadata (RFC 9728) */
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
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
  postMcp: {
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
      /** @description Any failure */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RagErrorBody'];
        };
      };
    };
  };
}
