/** Words that say nothing about what is asked or told, by language: folded, and none that is a thing as well. */
const lists = {
  en:
    'a about after again against also am an and any anyone are as at be because been before being between both but by can ' +
    'could did do does doing during each few for from further had has have having he her here him his how i if in ' +
    'into is it its just may me more most must my no nor not of on once only or other our shall she should so some ' +
    'such than that the their them then there these they this those through to too under until us very was we were ' +
    'what when where which while who whom whose why will with would you your',
  de:
    'aber als am an auch auf aus bei bin bis da das dass dein dem den der des die dies diese diesem diesen dieser dieses ' +
    'du durch ein eine einem einen einer eines er es fur habe haben hat hatte ich ihr ihre im in ist ja kann kein keine ' +
    'konnen man mein mich mir mit nach nicht noch nur ob oder ohne sein seine sich sie sind so uber um und uns unser vom ' +
    'von vor war waren warum was wenn wer werden wie wir wird wo wurde wurden zu zum zur',
  fr:
    'a ai au aux avec ce ces cette comme d dans de des du elle elles en est et etait ete etre eux il ils j je l la le les ' +
    'leur leurs lui m ma mais mes mon n ne nos notre nous on ont ou par pas pour qu que quel quelle qui s sa sans se ses ' +
    'son sont sur ta te tes toi ton tu un une vos votre vous y',
  es:
    'a al como con cual cuando de del donde el ella ellas ellos en entre era es esta estan este esto ha han hay la las le ' +
    'les lo los mas me mi muy no nos o para pero por porque que quien se ser si sin sobre son su sus te tu un una uno y ya yo',
  it:
    'a ad agli ai al alla alle anche che chi ci come con cosa da dai dal dalla dei del della delle di dove e ed era gli ha ' +
    'hanno ho i il in io la le lei li lo loro lui ma mi ne nei nel nella noi non o per perche piu quando questa questo se ' +
    'si sono su sua sul sulla suo tra un una uno voi',
  pt:
    'a ao aos as com como da das de do dos e ela elas ele eles em entre era esta este eu foi ha isso isto ja la lhe mais ' +
    'mas me meu minha muito na nao nas no nos o onde os ou para pela pelo por porque quando que quem se sem ser seu sua ' +
    'sao tem um uma voce',
  nl:
    'aan als bij dan dat de der deze die dit door een en er had heb hebben heeft het hij hoe ik in is je kan maar met mijn ' +
    'naar niet nog nu of om onder ook op over te tot uit van voor waar waarom wat we wel werd wie wij wordt worden ze zich ' +
    'zijn zo',
  sv:
    'att av blev bli da dar de dem den denna dessa det detta dig din du efter eller en er ett for fran har hon hur i inte ' +
    'jag kan med men mig min nar nu och om pa sa sig sin ska som till under upp ut vad var vi vid',
  da:
    'af at blev blive da de dem den denne der deres det dette dig din dog du efter eller en end er et for fra ham han har ' +
    'havde hun hvad hvem hvor hvordan i ikke jeg kan man med meget men mig min mod nar nogle nu og om op os over pa sig ' +
    'skal som til ud var vi vil',
  no:
    'at av ble bli da de dem den denne der dere det dette dine du eller en enn er et etter for fra ha hadde han har hun hva ' +
    'hvem hvor hvordan hvorfor i ikke jeg kan med meg men min mot nar noe noen og om opp oss over pa seg skal som til ut ' +
    'var vi vil',
  fi:
    'ei eli en ette etta han hanen he ja jo joka jos kanssa kuin kun ma me mika mina missa mita mutta myos ne niin nyt oli ' +
    'olla on ovat se sen sina sita taa tai tama te tuo vai vain voi',
  ru:
    'а без бы был была были было быть в вам вас во вот все вы где да для до его ее если есть еще же за и из или им их к ' +
    'как ко когда кто ли мне мы на над не нет ни но ну о об он она они оно от по под при с со так там то того только у ' +
    'уже чем что чтобы эта эти это я',
} as const;

/** As ISO 639-1 has it. */
export type Language = keyof typeof lists;

export const languages = Object.keys(lists) as Language[];

const byLanguage = new Map(languages.map((language) => [language, new Set(lists[language].split(' '))]));

/** Of a folded word. */
export const isStopWord = (word: string, language: Language): boolean => byLanguage.get(language)?.has(word) ?? false;
