import type { Dialogue } from './dialogue.js';

/** Dialogues that the rules for follow-ups are measured on; nothing was tuned on them. */
export const heldBackDialogues: readonly Dialogue[] = [
  { turns: ['How do I start the demo?', 'where does it keep its data?'], says: ['the data stays in `.parley`'] },
  { turns: ['How do I start the demo?', 'a port is taken, what now?'], says: ['or choose another port'] },
  {
    turns: ['How do I start the demo?', 'can I use my own Keycloak with it?'],
    says: ['use your own Keycloak', 'with the running ones', '--neighbours'],
  },
  { turns: ['What is the graph demo?', 'how do I run it?'], says: ['npm run demo:graph'] },
  {
    turns: ['Which embedded engine keeps the index?', 'and the graph?'],
    says: ['Grafeo, in process', '`grafeo` in a folder'],
  },
  { turns: ['What does docdb stand for?', 'and chatx?'], says: ['Webex'] },
  {
    turns: ['How do I install from source without containers?', 'which Node version does that need?'],
    says: ['The services run under Node 24'],
  },
  {
    turns: ['How do I install from source without containers?', 'what is UI_FOLDER there?'],
    says: ['`UI_FOLDER` is the folder of the pages'],
  },
  {
    turns: ['How do I check the health of a service?', 'what does readyz list?'],
    says: ['Lists each dependency by name', 'each dependency with its state'],
  },
  {
    turns: ['What do I have to back up before an upgrade?', 'can docdb be rebuilt?'],
    says: ['docdb cannot be rebuilt'],
  },
  {
    turns: ['Can two releases run side by side?', 'even two bots?'],
    says: ['One chatx-bot replica listens at a time'],
  },
  {
    turns: ['What crawl modes are there for a website?', 'what about private addresses?'],
    says: ['does not read private addresses', 'Private networks that the crawler may read'],
  },
  {
    turns: ['What is done with a page that has noindex?', 'and pages that redirect at once?'],
    says: ['a page that redirects at once'],
  },
  {
    turns: ['How does the crawler protect itself against expensive pages?', 'what is the memory limit?'],
    says: ['768 MB'],
  },
  { turns: ['Which addresses of a wiki page can I paste?', 'short links too?'], says: ['a short link, a folder'] },
  {
    turns: ['Are attachments of wiki pages read?', 'how large may those be?'],
    says: ['up to 32 MiB and 1 MiB of text each', 'up to 32 MiB'],
  },
  { turns: ['What becomes of wiki macros?', 'which of them were not read?'], says: ['Which macros were not read'] },
  {
    turns: ['How does a reading of issues deal with rate limits?', 'how long does it wait?'],
    says: ['up to a day for each issue'],
  },
  {
    turns: ['Are confidential issues indexed?', 'and internal notes?'],
    says: ['internal notes are left out', 'confidential issues and internal notes'],
  },
  {
    turns: ['What are the bounds for a Git repository?', 'are submodules read?'],
    says: ['symbolic links and submodules are left out'],
  },
  {
    turns: ['What is a credential of a source?', 'which keys can it have?'],
    says: ['`access_key_id`, `secret_access_key`, `session_token`'],
  },
  {
    turns: ['What is a credential of a source?', 'do I have to restart to replace one?'],
    says: ['a secret can be replaced without a restart'],
  },
  { turns: ['Are scanned PDFs read?', 'in which language?'], says: ['scanned PDF pages of English text'] },
  {
    turns: ['What happens to a text that is longer than 1 MiB?', 'and beyond 32 MiB?'],
    says: ['what exceeds 32 MiB of text is left out'],
  },
  { turns: ['How do I keep a folder up to date?', 'and for a single PDF, over the API?'], says: ['-F file=@plan.pdf'] },
  {
    turns: ['When does a job of a client that went silent end?', 'and with heartbeats?'],
    says: ['extend this to one day'],
  },
  { turns: ['What may a search cost?', 'how much does explain cost?'], says: ['`explain` 5'] },
  { turns: ['What may a search cost?', 'how many can one person have open?'], says: ['16 open searches'] },
  { turns: ['What is a custom search tool?', 'can its filters be widened by the caller?'], says: ['never widen it'] },
  {
    turns: ['How long is a verified token cached?', 'and when a right is revoked?'],
    says: ['It no longer counts for the next message', 'verified tokens for at most a minute'],
  },
  {
    turns: ['Who reads an answer in a space?', 'guests too?'],
    says: [
      'A guest in a space of `platform`',
      'a guest reads what the team can read',
      'guests, and people who join later',
    ],
  },
  {
    turns: ['Why was my question refused in the space?', 'how do I find out?'],
    says: ['`doctor` tells the person', 'the command `doctor`'],
  },
  {
    turns: ['Which commands does the bot answer without an agent?', 'how many of those per minute?'],
    says: ['ten commands a minute'],
  },
  {
    turns: ['How does the bot ask for an approval?', 'how often is that card valid?'],
    says: ['The card is valid once'],
  },
  {
    turns: ['Can answers in a space be private?', 'what if there are more than 1,000 members?'],
    says: ['has more than 1,000 members'],
  },
  {
    turns: ['How many messages does an answer of the bot have?', 'what does the last one say?'],
    says: ['the last one links to the full answer'],
  },
  {
    turns: ['What does CHATX_SPACE_TEAM_NOT_FOUND mean?', 'what should an administrator do then?'],
    says: ['Administrator: onboard the space'],
  },
  { turns: ['When is a message given up?', 'does the author learn of that?'], says: ['its author is notified'] },
  { turns: ['How do I rotate AUTHZ_TOKEN?', 'and DOCDB_URI?'], says: ['Create a second user in MongoDB'] },
  {
    turns: ['How do I rotate the client secrets of Keycloak?', 'what about CHATX_LINK_HMAC_SECRET?'],
    says: ['Links of the last ten minutes stop working'],
  },
  {
    turns: ['What does a hosted MCP client in a browser need?', 'why does that not work?'],
    says: ['no response carries a CORS header', 'Other origins get a 403'],
  },
  {
    turns: ['How does an agent sign out?', 'how long does its current token work?'],
    says: ['expires within five minutes'],
  },
  {
    turns: ['Which clients does the Keycloak setup create?', 'what is parley-provisioner for?'],
    says: ['creates the scopes `team-<slug>`'],
  },
  {
    turns: ['How do tool servers get a token?', 'which settings do I need for it?'],
    says: ['`TOOL_SERVER_AUDIENCES`', 'as `OIDC_CLIENT_SECRET`, and give each server'],
  },
  {
    turns: ['What does the typed client retry?', 'and a 429?'],
    says: ['any call is retried, because nothing was done'],
  },
  {
    turns: ['How does runIngestor deal with a crash?', 'and with documents that are too large?'],
    says: ['Documents that are too large or invalid are skipped'],
  },
  { turns: ['Why does MCP have no sessions here?', 'what does that cost?'], says: ['Two indexed reads for each list'] },
  {
    turns: ['What does "fail closed" mean here?', 'what are the costs of it?'],
    says: ['More errors are visible during an outage'],
  },
  { turns: ['Was macht der Befehl npm run setup?', 'und für ein Team?'], says: ['npm run setup -- team'] },
  { turns: ['What is OPENSEARCH_REPLICAS?', 'und OPENSEARCH_CA_FILE?'], says: ['CA of its certificate'] },
];
