/** What `card-texts.ts` says, in German. */
export const cardTexts = {
  approvalTitle: 'Genehmigen Sie diese Aktion?',
  approvalIntro:
    'Bevor Sie entscheiden, geschieht nichts. Wenn Sie genehmigen, wird sie in Ihrem Namen genau so ausgeführt, wie es hier steht:',
  withArguments: (tool: string) => `${tool}, mit`,
  editLabel: 'Geänderte Argumente (das Format bitte beibehalten)',
  formTitle: 'Ich brauche ein paar Angaben',
  send: 'Senden',
  dismiss: 'Verwerfen',
  decide: 'Entscheiden',
  decisions: { approve: 'Genehmigen', edit: 'Ändern und genehmigen', reject: 'Ablehnen' },
  fallback:
    'Um weiterzumachen, brauche ich Ihre Entscheidung. Öffnen Sie diese Nachricht in einem Client, der Karten zeigt.',
  asked: '_Um weiterzumachen, brauche ich Ihre Entscheidung. Sehen Sie sich die Karte darunter an._',
  notYours: 'Das kann nur entscheiden, wen ich gefragt habe.',
  alreadyDecided: 'Das ist bereits entschieden.',
  outOfDate: 'Diese Karte ist nicht mehr gültig. Bitte stellen Sie Ihre Frage noch einmal.',
  notUnderstood:
    'Ich konnte Ihre Antwort nicht lesen, deshalb ist nichts geschehen. Bitte versuchen Sie es auf derselben Karte noch einmal.',
  failed: 'Ihre Entscheidung konnte nicht verarbeitet werden. Bitte versuchen Sie es auf derselben Karte noch einmal.',
  tooMany:
    'Ich bekomme gerade zu viele Fragen. Bitte warten Sie eine Minute, und entscheiden Sie dann noch einmal auf derselben Karte.',
  tooManyOfYours:
    'Mehr Fragen kann ich Ihnen nicht gleichzeitig beantworten. Warten Sie auf eine Antwort, oder stoppen Sie eine in der Webanwendung, und entscheiden Sie dann noch einmal auf derselben Karte.',
  noLongerWaiting: 'Diese Frage wartet nicht mehr auf eine Antwort. Bitte fragen Sie noch einmal.',
};
