import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aHit } from './neighbours/knowledge-server.js';
import { post, startTestService, type TestService, textOf } from './start-service.js';

let service: TestService;
let token: string;
let number = 0;
beforeAll(async () => {
  service = await startTestService();
  token = await service.tokenOf('alice');
});
afterAll(() => service.close());
beforeEach(() => service.rag.searchAnswers(() => ({ results: [aHit()] })));

const start = (message: string, conversation_id = `l-${(number += 1)}`) =>
  post(service.url, 'stream/start', { message, conversation_id, agent_id: 'docs' }, token);
const ask = async (message: string, conversation?: string) => (await start(message, conversation)).events();

const english = 'No language model is configured, so here are the passages that best match your question.';
const german =
  'Es ist kein Sprachmodell eingerichtet, deshalb sind hier die Stellen, die am besten zu Ihrer Frage passen.';

describe('what an agent says itself', () => {
  it('is in German where the question is, and what it quotes stays as it is', async () => {
    expect(textOf(await ask('Wie kann ich die Anwendung ausliefern?'))).toBe(
      `${german}\n\n**Deploying** [1]\n\n> Run make deploy.\n\nQuelle: [Deploying](<https://docs.example.test/deploy>)`,
    );
  });

  it('says in German that nothing was found, with the question as it was asked', async () => {
    service.rag.searchAnswers(() => ({ results: [] }));

    expect(textOf(await ask('Wie koche ich ein *Ei* auf dem Mond?'))).toMatch(
      /^Das habe ich nicht gefunden: .*„Wie koche ich ein \\\*Ei\\\* auf dem Mond\?“.*\n\nEs ist kein Sprachmodell/s,
    );
  });

  it('tells of a failure in German, with the code that it has in any language', async () => {
    service.rag.searchAnswers(() => 'fails');

    expect((await ask('Wo steht die Anleitung für das Ausliefern?')).at(-1)).toEqual({
      event: 'error',
      data: {
        error: 'Das Wissen ist gerade nicht verfügbar. Versuchen Sie es gleich noch einmal.',
        code: 'SERVICE_UNAVAILABLE',
      },
    });
  });

  it('goes on in the language of the conversation where two words leave it open', async () => {
    await ask('Wie kann ich die Anwendung ausliefern?', 'l-german');

    expect(textOf(await ask('Kubernetes Cluster?', 'l-german'))).toContain(german);
    expect(textOf(await ask('How do I deploy it with the charts?', 'l-german'))).toContain(english);
  });

  it.each(['Kubernetes Cluster?', '¿Cómo se despliega la aplicación en el servidor?'])(
    'is in English where nothing tells of German: %s',
    async (message) => {
      expect(textOf(await ask(message))).toContain(english);
    },
  );

  it('does not carry over to another question at the same time', async () => {
    const [first, second] = await Promise.all([
      ask('Wie kann ich die Anwendung ausliefern?'),
      ask('How do I deploy the application?'),
    ]);

    expect([textOf(first).split('\n')[0], textOf(second).split('\n')[0]]).toEqual([german, english]);
  });
});
