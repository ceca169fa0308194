/** A word of a text, or a part of one, in its place. */
export interface Word {
  readonly text: string;
  readonly lower: string;
  readonly stem: string;
  /** Position of its first character. */
  readonly at: number;
  /** Counts from 0 in a text: clauses end at commas, and before "but". */
  readonly clause: number;
  /** Says something by itself: no article, auxiliary or pronoun. */
  readonly isContent: boolean;
}

const wordOrStop = /\d+(?:[.,:]\d+)+|[\p{L}\p{N}]+(?:'[\p{L}]+)?|[,;:–—…!?]|\.(?=\s|$)|-(?=\s)/gu;
const newClause = new Set(
  'but while whereas unless although though except aber sondern während obwohl außer ausser wenn if when'.split(' '),
);

const conjunctions = new Set(['and', 'or', 'und', 'oder', 'that', 'which', 'who']);
/** "And must not …" says something of its own; "and tea" does not. */
const startsClause =
  /^\s(?:(?:they|it|he|she|sie|er|es)\s)?(?:must|may|can|cannot|is|are|was|were|do|does|did|will|should|has|have|never|not|needs?|muss|müssen|darf|dürfen|kann|können|ist|sind|wird|werden)\b/;

/** "Pro" within a sentence is a name, whatever "pro" is. */
const isCapitalWithin = (text: string, word: string, at: number): boolean =>
  /^\p{Lu}\p{Ll}/u.test(word) &&
  !/^(?:Sie|Ihre?[nmrs]?|Ihnen)$/.test(word) &&
  /[\p{L}\p{N},]\s$/u.test(text.slice(0, at));

/** The words of a plain text. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let clause = 0;
  for (const { 0: found, index } of text.matchAll(wordOrStop)) {
    if (!/[\p{L}\p{N}]/u.test(found)) clause += 1;
    else {
      const lower = found.toLowerCase();
      if (newClause.has(lower) || (conjunctions.has(lower) && startsClause.test(text.slice(index + found.length))))
        clause += 1;
      const isName = /^\p{Lu}{2,}$/u.test(found) || isCapitalWithin(text, found, index);
      const isContent =
        (isName || !functionWords.has(lower)) && (lower.length > 1 || /\p{Lu}/u.test(found)) && !/^\d/.test(lower);
      words.push({ text: found, lower, stem: stemOf(lower), at: index, clause, isContent });
    }
  }
  return words;
}

const endings =
  /(?:ations|ation|itions|ition|ments|ment|ingly|ings|ing|edly|ities|ity|ables|able|ibles|ible|nesses|ness|ions|ion|ively|ives|ive|ances|ance|ences|ence|ungen|ung|ers|ern|er|ors|or|als|al|ies|ied|ed|es|en|em|ly|s|e|n|y|t)$/;

/** A word without its ending, for comparison alone. English and German. */
export function stemOf(lower: string): string {
  const word = lower
    .replace(/'(?:s|t|re|ve|ll|d)?$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  const irregular = irregulars.get(word);
  if (irregular !== undefined) return irregular;
  const ending = endings.exec(word)?.[0] ?? '';
  if (ending === '' || word.length - ending.length < 3) return word;
  const once = word.slice(0, -ending.length);
  const again = /(?:ing|ment|ation|er|ed|ion|able|s|e|y|i|t)$/.exec(once)?.[0] ?? '';
  const stem = once.length - again.length >= 4 ? once.slice(0, once.length - again.length) : once;
  return stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}

const irregulars = new Map(
  (
    'sent:send kept:keep ran:run began:begin begun:begin paid:pay told:tell held:hold left:leave built:build wrote:write ' +
    'written:write chosen:choose chose:choose given:give gave:give taken:take took:take found:find made:make bought:buy ' +
    'got:get met:meet led:lead lost:lose meant:mean people:person children:child men:man women:woman shown:show ' +
    'grew:grow grown:grow known:know knew:know rose:rise risen:rise fell:fall fallen:fall broke:break broken:break ' +
    'spoke:speak spoken:speak sold:sell stood:stand won:win worn:wear seen:see saw:see went:go gone:go drove:drive driven:drive'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** Whether two stems are of one word, about: one may have an ending that the other has not. */
export function isSameStem(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 4) return false;
  if (long.startsWith(short)) return long.length - short.length <= 3 || short.length >= 6;
  // German puts words together: "Urlaubsantrag" and "Antrag".
  if (short.length >= 5 && long.endsWith(short)) return true;
  return short.length >= 6 && long.slice(0, short.length - 1) === short.slice(0, -1) && long.length - short.length <= 1;
}

const functionWords = new Set(
  (
    'a an the this that these those it its they them their there here he she his her him we our us you your i my me who whom ' +
    'whose which what where when why how is are was were be been being am do does did doing done have has had having can could ' +
    'will would shall should may might must of in on at by for with from to into onto upon as than then so and or nor both either ' +
    'each every any some such other another same own about above below between through during within over under out off up down ' +
    'per via if unless until while because since also just only even still already yet too very more most less least much many few ' +
    'not no never none neither without cannot don doesn didn isn aren wasn weren won wouldn shouldn couldn mustn hasn haven hadn ' +
    "can't don't doesn't didn't isn't aren't wasn't weren't won't wouldn't shouldn't couldn't mustn't hasn't haven't hadn't " +
    'one ones once use used uses using get gets make makes made made let lets need needs one two three four five six seven eight ' +
    'nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million ' +
    'der die das den dem des ein eine einen einem einer eines und oder aber auch nicht kein keine keinen keinem keiner nie niemals ' +
    'ohne ist sind war waren wird werden wurde wurden sein seine seinen ihr ihre ihren es er sie wir ihr man sich hat haben hatte ' +
    'kann können darf dürfen muss müssen soll sollen will wollen in im an am auf aus bei mit nach von vom vor zu zum zur für über ' +
    'unter um durch gegen bis seit als wie wenn dass ob weil da so nur noch schon sehr mehr pro je alle jede jeder jedes dieser ' +
    'diese dieses zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig'
  ).split(' '),
);
