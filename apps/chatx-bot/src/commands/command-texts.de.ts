/** What `command-texts.ts` says, in German. */
export const commandTexts = {
  help: [
    '**So benutzen Sie mich**',
    'Erwähnen Sie mich mit einer Frage: Der Assistent dieses Raums antwortet in einem Thread. Um nachzufragen, erwähnen Sie mich im selben Thread.',
    'Außerdem verstehe ich diese Befehle, allein nach der Erwähnung:',
    '- `hilfe`: diesen Text zeigen\n- `assistenten`: zeigen, welche Assistenten Ihnen hier antworten\n- `diagnose`: prüfen, was mich daran hindert, Ihnen zu antworten',
  ].join('\n\n'),
  directHelp: [
    '**So benutzen Sie mich**',
    'Schreiben Sie mir eine Frage: Ich antworte für Ihr Team, und nur Sie lesen es. Um nachzufragen, schreiben Sie im selben Thread.',
    'Außerdem verstehe ich diese Befehle, allein in einer Nachricht:',
    '- `hilfe`: diesen Text zeigen\n- `team`: wählen, für welches Ihrer Teams ich hier antworte\n- `assistenten`: zeigen, welche Assistenten Ihnen hier antworten\n- `diagnose`: prüfen, was mich daran hindert, Ihnen zu antworten',
  ].join('\n\n'),
  tooMany:
    'Sie haben diesen Befehl zu oft benutzt. Bitte warten Sie eine Minute, und versuchen Sie es dann noch einmal.',
  assistantsHere: '**Assistenten in diesem Raum**',
  usedByDefault: ', Standard',
  status: '**Ihr Status in diesem Raum**',
  allSetUp: 'Alles ist eingerichtet. Stellen Sie mir eine Frage.',
  noProblems: 'In letzter Zeit keine Probleme.',
  lastProblem: (at: string, what: string) => `Ihr letztes Problem (${at}): ${what}`,
  checks: {
    account: 'Ihr Konto',
    team: 'Team dieses Raums',
    acting: 'In diesem Team in Ihrem Namen handeln',
    assistant: 'Assistent',
    access: 'Sie und dieser Raum haben Zugriff darauf',
  },
  findings: {
    linked: 'verknüpft',
    notLinked: 'nicht verknüpft',
    none: 'keines',
    noAssistant: 'keiner',
    possible: 'möglich',
    notPossible: 'nicht möglich',
    ownerIsAsked: 'wartet auf die Freigabe seines Besitzers',
    yes: 'ja',
    no: 'nein',
    notChecked: 'nicht geprüft',
  },
};
