/** A question and a passage. */
type Pair = readonly [question: string, passage: string];

/**
 * Questions and passages by language that have nothing to do with each other, of which no question is answered by any of the
 * passages: plain texts about many subjects.
 */
export const unrelatedTexts: Readonly<Record<string, readonly Pair[]>> = {
  en: [
    [
      'How do I reset my password?',
      'Basil grows best in a sunny place. Water it in the morning and pinch off the flowers, so that the leaves keep their taste.',
    ],
    [
      'Which port does the metrics endpoint use?',
      'The cathedral was begun in 1248. For three centuries a crane stood on the unfinished tower and became the mark of the city.',
    ],
    [
      'Who approves travel expenses above the limit?',
      'Glaciers move because ice under pressure flows. Near the bed, meltwater lets the whole mass slide over the rock.',
    ],
    [
      'What is the retention period of audit events?',
      'Knead the dough for ten minutes and let it rest under a cloth until it has doubled. Bake it in a hot oven with steam.',
    ],
    [
      'How can a customer cancel a subscription?',
      'Sea turtles return to the beach where they hatched. They lay about a hundred eggs in the sand and leave them there.',
    ],
    [
      'Where is the backup of the database stored?',
      'The violin has four strings tuned in fifths. Its bow is strung with horsehair and rubbed with rosin before it is played.',
    ],
    [
      'When does the certificate of the gateway expire?',
      'Rainfall in the valley was twice the usual amount, and the farmers could not bring in the barley before the end of August.',
    ],
    [
      'What does error 4031 mean?',
      'He scored the winning goal in the last minute, and the visitors went home without a point for the third time this season.',
    ],
    [
      'How many days of holiday do I have?',
      'The compiler inlines small functions and removes loads that were made before, as long as nothing can have changed them.',
    ],
    [
      'Which team owns the billing service?',
      'Chronic pain of the lower back often improves with movement. Lying in bed for more than two days makes it worse.',
    ],
    [
      'How is the flow over a thin wing computed?',
      'To appeal against the decision, write to the court within one month and say which parts you think are wrong.',
    ],
    [
      'Does vitamin D lower the risk of fractures?',
      'The ferry leaves the island every hour from six in the morning. Bicycles are carried free of charge, cars have to be booked.',
    ],
    [
      'What is the capital of Mongolia?',
      'Open the settings of the printer, choose the tray for thick paper and start the alignment of the heads once more.',
    ],
    [
      'How do I deploy to the staging cluster?',
      'The painter mixed egg yolk with pigments. On wooden panels such colours have kept their light for six hundred years.',
    ],
    [
      'Which documents do I need for a loan?',
      'Honey bees tell each other by a dance how far away the flowers are and in which direction from the sun they lie.',
    ],
    [
      'How do I connect my calendar?',
      'The engine burns kerosene with liquid oxygen. At sea level nine of them lift the first stage and its load.',
    ],
  ],
  de: [
    [
      'Wie ändere ich meine Lieferadresse?',
      'Der Specht hämmert mit dem Schnabel auf das Holz, um Larven zu finden und sein Revier gegen andere abzugrenzen.',
    ],
    [
      'Wer ist für den Brandschutz zuständig?',
      'Die Sonate hat drei Sätze. Der zweite ist langsam und steht in einer Tonart, die man dort nicht erwartet.',
    ],
    [
      'Wie lange dauert die Einarbeitung?',
      'Im Herbst wird der Wein gelesen. Die Trauben kommen noch am selben Tag in die Presse, damit der Saft hell bleibt.',
    ],
    [
      'Welche Daten werden verschlüsselt?',
      'Der Zug fährt durch einen Tunnel unter dem Pass und erreicht nach einer Stunde das Tal auf der anderen Seite.',
    ],
  ],
  fr: [
    [
      'Comment modifier mon mot de passe ?',
      'La marée descend deux fois par jour et découvre un banc de sable où les phoques se reposent au soleil.',
    ],
    [
      'Qui valide les factures des fournisseurs ?',
      'Le fromage est affiné pendant six mois dans une cave fraîche ; on le retourne et on le frotte chaque semaine.',
    ],
    [
      'Où trouver le plan de sauvegarde ?',
      'Le roman raconte la vie de deux sœurs dans un village de montagne avant la construction du barrage.',
    ],
    [
      'Quand le serveur sera-t-il mis à jour ?',
      'Les oliviers supportent la sécheresse, mais un gel tardif peut détruire en une nuit la récolte de toute une vallée.',
    ],
  ],
  es: [
    [
      '¿Cómo solicito vacaciones?',
      'El volcán entró en erupción al amanecer y cubrió de ceniza los tejados de los pueblos más cercanos.',
    ],
    [
      '¿Dónde se guardan los registros de acceso?',
      'La guitarra se afina de la cuerda más grave a la más aguda; el calor y la humedad cambian su sonido.',
    ],
    [
      '¿Quién revisa los contratos nuevos?',
      'Los flamencos pasan el invierno en la laguna y se alimentan de pequeños crustáceos que les dan su color.',
    ],
    [
      '¿Cómo activo la verificación en dos pasos?',
      'La harina de maíz se mezcla con agua tibia y sal, y la masa reposa media hora antes de darle forma.',
    ],
  ],
  ru: [
    [
      'Как получить доступ к архиву?',
      'Тесто раскатывают тонко, кладут начинку из вишни и варят в кипящей воде несколько минут.',
    ],
    [
      'Кто отвечает за безопасность данных?',
      'Осенью журавли собираются на лугах и большими стаями улетают на юг до первого снега.',
    ],
    [
      'Когда истекает срок действия лицензии?',
      'Скрипач настраивает инструмент перед концертом, потому что струны чувствительны к теплу и влаге.',
    ],
    [
      'Где найти инструкцию по установке?',
      'Ледник медленно сползает в долину и оставляет за собой озеро, окружённое камнями.',
    ],
  ],
  ja: [
    [
      'パスワードを再設定するにはどうすればよいですか。',
      '秋になると山の木々は赤や黄色に色づき、多くの人が電車に乗って紅葉を見に出かけます。',
    ],
    ['経費の申請は誰が承認しますか。', 'この魚は夜に岩の間から出てきて、小さな貝や海老を食べます。'],
    ['バックアップはどこに保存されますか。', '小麦粉に水と塩を加えてよくこね、布をかけて一時間ほど休ませます。'],
    ['契約の更新はいつまでに必要ですか。', '山の氷河は少しずつ谷へ動き、あとに石に囲まれた湖を残します。'],
  ],
  zh: [
    ['如何申请新的账户？', '这座桥建于十二世纪，全部用石头砌成，桥上刻着四百多只姿态各异的狮子。'],
    ['谁负责批准差旅费用？', '秋天，候鸟成群结队地飞往南方，在湖边的芦苇丛中停留几天。'],
    ['备份数据保存在哪里？', '把面团揉十分钟，盖上布，等它发到两倍大再放进烤箱。'],
    ['证书什么时候到期？', '小提琴手在音乐会开始前调弦，因为琴弦对温度和湿度很敏感。'],
  ],
};
