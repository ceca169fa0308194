/** What `direct-room-texts.ts` says, in German. */
export const directRoomTexts = {
  title: 'Für welches Team soll ich hier antworten?',
  intro:
    'Sie erhalten, was dieses Team lesen darf und was Sie selbst lesen dürfen. Sie können es jederzeit ändern: Schreiben Sie `team`.',
  team: 'Team',
  choose: 'Dieses Team verwenden',
  current: (team: string) => `Hier antworte ich für **${team}**.`,
  chooseFirst: 'Bevor ich hier antworten kann, wählen Sie eines Ihrer Teams.',
  writeOne: 'Schreiben Sie eines davon:',
  forTeam: (slug: string, name: string) => `- \`team ${slug}\` für ${name}`,
  answersThen: 'Dann beantworte ich Ihre Frage.',
  chosenTeam: (team: string, agent: string) =>
    `Von jetzt an antworte ich hier für **${team}**, mit dem Assistenten ${agent}. Um das zu ändern, schreiben Sie \`team\`.`,
  inNoTeam: (whom: string) =>
    `Sie sind in keinem Team mit einem Assistenten, der Ihnen antworten könnte, deshalb kann ich hier noch nicht antworten. Bitten Sie ${whom}, Sie einem Team hinzuzufügen.`,
  administrator: 'einen Administrator',
  notYours: 'Sie gehören diesem Team nicht mehr an. Um ein anderes zu wählen, schreiben Sie `team`.',
  notThisRoom:
    'Das kann ich nur in dem Raum, in dem wir uns direkt schreiben, und mit Ihrem eigenen verknüpften Konto.',
  noAgent:
    'Dieses Team hat keinen Assistenten, den alle seine Mitglieder benutzen dürfen. Wählen Sie ein anderes Team, oder fragen Sie einen seiner Administratoren.',
  unavailable:
    'Ich kann diesen Raum gerade nicht verbinden, und es wurde nichts geändert. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
  advice: 'Um zu wählen, für welches Team ich hier antworte, schreiben Sie `team`.',
};
