import type { Dialogue } from './dialogue.js';

/** Dialogues that the rules for follow-ups were tuned on. */
export const tuningDialogues: readonly Dialogue[] = [
  {
    turns: ['How do I install Parley on one machine to try it?', 'and on Kubernetes?'],
    says: ['helm upgrade --install'],
  },
  {
    turns: ['How do I install Parley on Kubernetes?', 'what about with containers on one machine?'],
    says: ['one file starts the services with MongoDB', 'docker compose --file docker/compose.yaml'],
  },
  {
    turns: ['How do I upgrade to a new release?', 'and how do I roll it back?'],
    says: ['Install the earlier release over the new one'],
  },
  {
    turns: ['What happens to the data during an upgrade?', 'what about open streams?'],
    says: ['clients resume their stream on another replica'],
  },
  {
    turns: ['What happens to the data during an upgrade?', 'and the index?'],
    says: ['an index written with another embedding model or an earlier layout is refused'],
  },
  {
    turns: ['Which neighbours does Parley need?', 'Is Redis one of them?'],
    says: ['each replica counts on its own', 'for rate limits shared by replicas'],
  },
  {
    turns: ['How do I add a website as a source?', 'Does it respect robots.txt?'],
    says: ['Parley respects `robots.txt`', 'respect_robots_txt'],
  },
  { turns: ['How do I add a website as a source?', 'How many pages of it are read?'], says: ['max_pages'] },
  {
    turns: ['How do I add a wiki?', 'where do I put the token for it?'],
    says: ['it is a file in `SOURCE_CREDENTIALS_DIR` of rag-server'],
  },
  {
    turns: ['How do I add a wiki?', 'are restrictions on single pages kept there?'],
    says: ['Restrictions on single pages are not carried over', 'Restrictions of single pages are not carried over'],
  },
  {
    turns: ['How are GitHub issues read?', 'and from GitLab?'],
    says: ['Comments on lines of code are read from GitLab alone', 'GitLab: `read_api`'],
  },
  { turns: ['How are GitHub issues read?', 'what is the limit without a credential?'], says: ['60 requests an hour'] },
  {
    turns: ['How do I read a Git repository?', 'does that include source code?'],
    says: ['`include_code` brings source code as well', 'if `include_code` is set'],
  },
  {
    turns: ['Can Parley read an S3 bucket?', 'which permissions does the account need?'],
    says: ['`s3:ListBucket` and `s3:GetObject`'],
  },
  { turns: ['Can Parley read an S3 bucket?', 'only some of the keys?'], says: ['limits it to keys that begin so'] },
  { turns: ['Which file types can be uploaded?', 'how big may they be?'], says: ['100 MiB a file'] },
  {
    turns: ['Which file types can be uploaded?', 'what happens to one that failed?'],
    says: ['one that failed stays for a week', 'so that the job can be retried'],
  },
  {
    turns: ['How do I send documents from my own program?', 'what if the answer was lost?'],
    says: ['Idempotency-Key'],
  },
  {
    turns: ['How do I send documents from my own program?', 'can it read them afterwards?'],
    says: ['It can read none of them', 'it can deliver documents, not read them', 'neither reads nor owns it'],
  },
  {
    turns: ['How do I take a document out of a source?', 'how do I let it in again?'],
    says: ['Let in again, a document comes', 'until you let it in again'],
  },
  {
    turns: ['Who can read a source?', 'how do other teams get access to it later?'],
    says: ['To give other teams access later', 'sets the teams that may read it'],
  },
  { turns: ['How do I ask for access to a source?', 'how many open requests can I have?'], says: ['50 open requests'] },
  {
    turns: ['How do I ask for access to a source?', 'and when somebody declines?'],
    says: ['can ask again a day after a refusal'],
  },
  {
    turns: ['What is a job?', 'what happens when its process dies?'],
    says: [
      'another one takes the job over within ten seconds',
      'another one, or its own restart, continues its work',
      'another one takes over its job within ten seconds',
    ],
  },
  { turns: ['What is a job?', 'how do I end it?'], says: ['`POST .../terminate` ends it'] },
  {
    turns: ['How does the bot check a message in a space?', 'in which order?'],
    says: ['the first failure is explained in the thread', 'passes seven checks'],
  },
  { turns: ['What does CHATX_OBO_FAILED mean?', 'who can fix it?'], says: ['Team administrator: add the person'] },
  {
    turns: ['What does CHATX_OBO_FAILED mean?', 'and pdp_unavailable?'],
    says: ['A service needed for the decision did not answer'],
  },
  {
    turns: ['What does missing_user_grant mean?', 'and missing_space_grant?'],
    says: ['The space has no access to the agent'],
  },
  { turns: ['How do I rotate the bot token?', 'and the SESSION_SECRET?'], says: ['Everyone signs in again'] },
  {
    turns: ['How do I rotate the session secret?', 'what about METRICS_TOKEN?'],
    says: ['Set it on the service and in the scraper'],
  },
  { turns: ['What should I monitor in chatx-bot?', 'and in rag-server?'], says: ['rag_search_duration_seconds'] },
  {
    turns: ['How do I connect a chat space?', 'can I see first what will change?'],
    says: ['"dry_run": true', 'starts with a preview of the changes', 'without `dry_run`'],
  },
  {
    turns: ['How do people link their chat account?', 'what if the e-mail addresses differ?'],
    says: ['The e-mail addresses of both accounts must be equal'],
  },
  { turns: ['How do I connect my own MCP client?', 'what is its client id?'], says: ['`parley-mcp`; no secret'] },
  {
    turns: ['How do I connect my own MCP client?', 'it cannot sign in by itself, what then?'],
    says: ['Some clients only support a fixed header', 'use a bridge'],
  },
  { turns: ['Which tools does an agent have over MCP?', 'can any of them write?'], says: ['All tools are read-only'] },
  { turns: ['How do I set up Keycloak?', 'is token exchange needed for that?'], says: ['--features=token-exchange'] },
  {
    turns: ['How do I set up OpenFGA?', 'who writes the model?'],
    says: [
      'writes `libs/authz-client/model/parley.fga` to it',
      'the model comes from `libs/authz-client/model/parley.fga`',
    ],
  },
  {
    turns: ['How do I create a team?', 'can I change its name later?'],
    says: ['the display name can be changed with `--name`'],
  },
  {
    turns: ['How do I make somebody an administrator?', 'and how do I remove them?'],
    says: ['to remove an administrator, delete the'],
  },
  {
    turns: ['What is more_for_you?', 'when exactly does it appear?'],
    says: [
      'If the person alone could read more',
      'If the person alone would get more results',
      'If that page would hold a relevant passage',
    ],
  },
  { turns: ['What is a lease?', 'how long does the one of a run last?'], says: ['lease 20 s', 'lease   20 s'] },
  {
    turns: ['What happens to a run when dynamic-agents loses docdb?', 'and authz?'],
    says: ['503 `AUTHZ_UNAVAILABLE`; nothing runs'],
  },
  {
    turns: ['How do I use a language model with dynamic-agents?', 'which setting is the longest silence?'],
    says: ['Longest silence of the model'],
  },
  {
    turns: ['How do I use tool servers with an agent?', 'do they get my token?'],
    says: ["never the caller's own", "never the person's"],
  },
  { turns: ['How do I run the smoke test?', 'on another address?'], says: ['npm run smoke -- --base'] },
  { turns: ['How do I measure search quality?', 'on which collections was it measured?'], says: ['SciFact keyword'] },
  { turns: ['Wie installiere ich Parley mit npm start?', 'und auf Kubernetes?'], says: ['helm upgrade --install'] },
  {
    turns: ['What does CRAWL_ALLOWED_NETWORKS do?', 'und CRAWL_ALLOWED_PORTS?'],
    says: ['Ports that the crawler may read'],
  },
];
