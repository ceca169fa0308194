/** What `texts.ts` says, in German. */
export const whomTexts = {
  administrator: 'einen Administrator',
  administratorOfTeam: 'einen Administrator Ihres Teams',
  adminOfSpace: 'einen Admin des Teams dieses Raums',
  adminOfTeam: (team: string) => `einen Admin des Teams ${team}`,
  others: 'andere',
};

export const refusals = {
  CHATX_USER_NOT_LINKED: (whom: string) =>
    `Ihr Chat-Konto ist noch mit keinem Benutzerkonto verknüpft, deshalb kann ich nicht antworten. Bitten Sie ${whom}, es zu verknüpfen.`,
  CHATX_SPACE_TEAM_NOT_FOUND: (whom: string) =>
    `Dieser Raum gehört noch zu keinem Team, deshalb kann ich hier nicht antworten. Bitten Sie ${whom}, ihn einzurichten.`,
  CHATX_WORKSPACE_UNCONFIGURED: (whom: string) =>
    `Für diesen Arbeitsbereich bin ich noch nicht eingerichtet, deshalb kann ich nicht antworten. Bitten Sie ${whom}, die Einrichtung abzuschließen.`,
  CHATX_OBO_FAILED: (whom: string) =>
    `In diesem Raum konnte ich nicht in Ihrem Namen handeln. Wenn Sie erst seit Kurzem in seinem Team sind, versuchen Sie es in ein paar Minuten noch einmal. Bitten Sie sonst ${whom}, Ihre Teammitgliedschaft zu prüfen.`,
  CHATX_ROUTE_DENIED: (whom: string) =>
    `Kein Assistent in diesem Raum beantwortet solche Nachrichten. Fragen Sie ${whom}, welchen Assistenten Sie hier nutzen können.`,
  CHATX_ROUTE_PENDING: (whom: string) =>
    `Der Assistent dieses Raums ist von seinem Besitzer noch nicht für diesen Raum freigegeben. Bitten Sie ${whom}, den Besitzer daran zu erinnern, und fragen Sie mich dann noch einmal.`,
  missing_space_grant: (whom: string) =>
    `Dieser Raum hat keinen Zugriff auf seinen Assistenten. Bitten Sie ${whom}, den Assistenten für diesen Raum freizugeben.`,
  missing_user_grant: (whom: string) =>
    `Sie haben keinen Zugriff auf den Assistenten dieses Raums. Bitten Sie ${whom} um Zugriff.`,
  pdp_unavailable: () =>
    'Ich bin vorübergehend nicht verfügbar und kann Ihren Zugriff nicht prüfen. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
};

export const runTexts = {
  noAnswer: (whom: string) =>
    `Der Assistent ist zu keiner Antwort gekommen. Wenn das wieder geschieht, informieren Sie bitte ${whom}: Möglicherweise ist sein Sprachmodell nicht richtig eingerichtet.`,
  assistantGone: (whom: string) =>
    `Der Assistent dieses Raums ist abgeschaltet, oder es gibt ihn nicht mehr. Fragen Sie ${whom}, welchen Sie hier nutzen können.`,
};

export const texts = {
  resumed: '_Ich wurde unterbrochen und mache hier weiter. Was ich davor geschrieben habe, können Sie ignorieren._',
  seePrivate: 'Ich habe Ihnen eine private Nachricht geschickt.',
  answeredPrivately: 'Ich habe privat geantwortet, weil in diesem Raum Personen sind, die nicht zum Team gehören.',
  cannotWritePrivately:
    'Von hier aus kann ich Ihnen keine private Nachricht schicken. Schreiben Sie mir eine Direktnachricht, und fragen Sie noch einmal.',
  notLinkedSeePrivate:
    'Ihr Chat-Konto ist noch mit keinem Benutzerkonto verknüpft. Wie es weitergeht, habe ich Ihnen in einer privaten Nachricht geschrieben.',
  linkInvitation: (url: string) =>
    `Damit ich Ihnen antworten kann, verknüpfen Sie Ihr Chat-Konto: [mein Konto verknüpfen](${url}). Der Link ist nur für Sie bestimmt und zehn Minuten gültig. Was Sie gefragt haben, beantworte ich, sobald Sie zurück sind, bis zu einer Stunde lang.`,
  working: '_Ich arbeite daran …_',
  stillWorking: '_… ich schreibe noch_',
  emptyMessage: 'Sie haben mich ohne eine Frage erwähnt. Was möchten Sie wissen?',
  filesAlone: 'Angehängte Dateien kann ich nicht lesen. Bitte schreiben Sie Ihre Frage.',
  emptyAnswer: 'Ich bin fertig, aber es gibt nichts zu zeigen.',
  truncated: '_Hier bricht die Antwort ab. Fragen Sie noch einmal, um sie ganz zu erhalten._',
  partLost: '_Hier fehlt ein Teil der Antwort. Fragen Sie noch einmal, um sie ganz zu erhalten._',
  tooLong:
    '_Die Antwort ist zu lang für diesen Chat. Wer gefragt hat, kann sie in der Webanwendung unter Unterhaltungen ganz lesen._',
  tooLongSee: (url: string) =>
    `_Die Antwort ist zu lang für diesen Chat. Wer gefragt hat, kann sie [in der Webanwendung](${url}) ganz lesen._`,
  failed: 'Dabei ist etwas schiefgegangen. Bitte fragen Sie noch einmal.',
  interrupted: 'Ich wurde dabei unterbrochen. Bitte fragen Sie noch einmal.',
  unavailable: 'Ich bin vorübergehend nicht verfügbar. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
  tooMany: 'Ich bekomme gerade zu viele Fragen. Bitte warten Sie eine Minute, und fragen Sie dann noch einmal.',
  tooManyOfYours:
    'Mehr Fragen kann ich Ihnen nicht gleichzeitig beantworten, in diesem Chat und in der Webanwendung zusammen. Warten Sie auf eine Antwort, oder stoppen Sie eine in der Webanwendung, und fragen Sie dann noch einmal.',
  busy: 'Ich arbeite noch an Ihrer vorigen Nachricht in diesem Thread. Warten Sie auf die Antwort, oder entscheiden Sie auf ihrer Karte, und fragen Sie dann noch einmal.',
  cancelled: 'Das wurde abgebrochen.',
  needsDecision:
    'Ich brauche eine Entscheidung von Ihnen, die dieser Chat nicht zeigen kann. Bitte stellen Sie dieselbe Frage in der Webanwendung.',
};
