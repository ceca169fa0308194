const ofSomething = new Set(
  (
    'advantage advantages alternative benefit catch code command consequence consequences cost costs default defaults detail difference ' +
    'downside drawback effect error exception exceptions format interval length limit limits maximum meaning message ' +
    'minimum name names next number option options order permission point port price purpose reason requirement result ' +
    'right rights risk setting settings size status step steps syntax time timeout type unit value values version ' +
    'vorteil nachteil alternative ausnahme ausnahmen befehl bedeutung einheit einstellung fehler folge folgen format ' +
    'frist grenze grund größe höchstens intervall kosten mindestens maximum meldung minimum name nächste obergrenze port ' +
    'recht rechte reihenfolge risiko schritt schritte sinn standard unterschied voraussetzung vorgabe wert zahl zeit zweck ' +
    'long often big large fast quickly exactly usually possible required necessary allowed safe mandatory optional ' +
    'lange oft groß schnell genau möglich nötig erlaubt sicher pflicht optional'
  ).split(' '),
);

/** Whether a word, in lower case, says something only about something else: "what is the default?" */
export const isOfSomething = (word: string): boolean => ofSomething.has(word);
