import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Language } from '../../src/words/stop-words.js';
import { queryWords } from '../../src/search/query-words.js';
import type { ChunkIndex } from '../../src/index/chunk-index.js';
import { aDocument } from './chunk-documents.js';
import { looksAt, type OpenIndex } from './looks-at-index.js';

/** A text, and the questions that find it first of all. */
const table: readonly (readonly [text: string, questions: readonly string[], language?: Language])[] = [
  ['KafkaConsumer closes itself after pollTimeout.', ['kafka', 'kafka consumer', 'KafkaConsumer', 'poll timeout']],
  ['RabbitConsumer reads a queue.', ['rabbit consumers']],
  ['A NullPointerException is thrown when the value is missing.', ['null pointer', 'pointer exceptions']],
  ['StackOverflowError came from recursion.', ['stack overflow']],
  ['XMLHttpRequest is an old way.', ['xml request', 'http request']],
  ['HTTPServer listens on its port.', ['http server', 'httpserver']],
  ['GitHub hosts the code.', ['git hub', 'github']],
  ['IPv6Address and OAuth2Token are types.', ['oauth token', 'OAuth2', 'ipv6']],
  ['set user_id first, then maxPages', ['user_id', 'user', 'max pages', 'maxPages']],
  ['Written in C++.', ['C++', 'c++']],
  ['Written in C#.', ['C#', 'c#?']],
  ['Written in C.', ['C', 'is it in c']],
  ['Written for ASP.NET and .NET', ['.NET', 'asp.net']],
  ['Release v1.24.3 of the gateway', ['1.24.3', 'v1.24.3']],
  ['Release 1.24.30 of the portal', ['1.24.30']],
  ['A budget of 1,250,000 crowns', ['1250000', '1,250,000']],
  ['Open /etc/nginx/sites-enabled/default.conf there', ['/etc/nginx', 'default.conf', 'sites-enabled']],
  [
    'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 for prod',
    ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  ],
  [
    'sha256:0f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a09 for test',
    ['0f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a09'],
  ],
  ['Commit 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12 broke it.', ['2fd4e1c67a2d28fced849ee1bb76e7391b93eb12']],
  ['Run 6fa459ea-ee8a-3ca4-894e-db77e160355e failed.', ['6fa459ea-ee8a-3ca4-894e-db77e160355e']],
  [`The key is ${'k3Y'.repeat(40)}.`, ['k3Y'.repeat(40)]],
  ['The micro\u00adservice is up.', ['microservice', 'microservices']],
  ['Use kube\u200bctl for it.', ['kubectl']],
  ['The con\ufb01guration is old.', ['configuration']],
  ['Code ＡＢＣ１２３ is here.', ['ABC123', 'abc 123']],
  ['A fax by e-mail', ['email fax']],
  ['Send an e\u2011mail now.', ['send e-mail', 'send email', 'e-mails now']],
  ['We don’t do that.', ["don't"]],
  ['mark\ufeffed word', ['marked']],
  ['The résumé of somebody', ['resume', 'résumé']],
  ['The city Łódź is in Poland.', ['Lodz']],
  ['The island Ærø is small.', ['Aero']],
  ['Die Straße ist lang.', ['Strasse', 'Straßen'], 'de'],
  ['Das Öl und die Größe', ['Grosse', 'Groesse', 'GRÖSSE'], 'de'],
  ['Die Häuser werden gebaut', ['Haus', 'Häusern'], 'de'],
  ['Der Film „The Bridge“ läuft.', ['Film', 'bridge'], 'de'],
  ["L'école et les chevaux", ['école', 'ecoles', 'cheval'], 'fr'],
  ['As informações do serviço', ['informação'], 'pt'],
  ['Серверы перезапускаются', ['сервер', 'серверов'], 'ru'],
  ['هذا مُحَمَّد من هنا', ['محمد']],
  ['ذهب أحمد إلى السوق', ['احمد', 'سوق']],
  ['אמר שָׁלוֹם לכולם', ['שלום']],
  ['サーバー再起動の手順', ['ｻｰﾊﾞｰ', '再起動', '手順']],
  ['서버를 재시작한다', ['서버', '재시작']],
  ['คนพูดภาษาไทย', ['ภาษาไทย']],
  ['这是中文测试文档', ['中文', '测试']],
  ['Deploy the WAR to the application.', ['WAR', 'war']],
  ['Red Hat is installed on the hosts.', ['hat']],
  ['Put it into /usr/bin on the host.', ['bin']],
  ['Edit the file with vi on the host.', ['vi']],
  ['Read the man page first.', ['man']],
  ['Use del to remove a key.', ['del']],
  ['The mine closed in May.', ['mine']],
  ['A rat ran away.', ['rats']],
  ['Each die has six sides.', ['die']],
];

const cases = table.flatMap(([text, questions, language]) =>
  questions.map((question) => ({ question, text, language })),
);

/** What is a word, on every engine behind the port, in what is asked, and in what is shown of a passage. */
export function describeWords(name: string, open: OpenIndex) {
  describe(`words on ${name}`, () => {
    let index: ChunkIndex;
    let dispose: () => Promise<void>;
    beforeAll(async () => {
      ({ index, dispose } = await open());
      await index.replaceDocuments(
        table.map(([text, , language], at) =>
          aDocument({ documentId: `doc-${at}`, ...(language && { language }) }, { text }),
        ),
      );
    });
    afterAll(() => dispose());
    const { byKeywords } = looksAt(() => index);

    it.each(cases)('finds $text by $question, and shows where', async ({ question, text, language }) => {
      expect((await byKeywords(question))[0]).toBe(text);

      const asked = queryWords(question);
      const shown = [...asked.in(text, language)];
      expect(shown).not.toEqual([]);
      expect(new Set(shown.map(({ stem }) => stem))).toEqual(asked.stems);
    });

    it('takes a little word of the question for one in texts of another language as well', async () => {
      expect(await byKeywords('Who has the queue?')).toEqual(['RabbitConsumer reads a queue.']);
    });

    // A rate is "rat" in French.
    it.each(['of', 'is it', 'rate', 'ull', 'afka', 'ttp', 'ieren'])('finds nothing by %j', async (question) => {
      expect(await byKeywords(question)).toEqual([]);
    });
  });
}
