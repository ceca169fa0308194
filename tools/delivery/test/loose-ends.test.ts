import { describe, expect, it } from '@jest/globals';
import { looseEnds } from '../src/charts/loose-ends.js';
import { parseManifests } from '../src/kubernetes/manifest.js';

const bot = `
kind: Service
metadata: { name: bot }
spec: { selector: { app: bot }, ports: [{ port: 3002 }] }
---
kind: StatefulSet
metadata: { name: bot }
spec: { serviceName: bot, replicas: 2, template: { metadata: { labels: { app: bot, component: main } } } }
`;
const endsOf = (more: string) => looseEnds(parseManifests(`${bot}---\n${more}`));
const told = (address: string) =>
  `kind: ConfigMap\nmetadata: { name: ui }\ndata: { CHATX_BOT_ADMIN_URL: '${address}' }`;

describe('objects of a release', () => {
  it.each([
    ['http://bot:3002', true],
    ['http://bot-0.bot:3002,http://bot-1.bot:3002', true],
    ['https://bot.example.org', true],
    ['http://bot-2.bot:3002', false],
    ['http://robot:3002', false],
    ['http://bot:3000', false],
  ])('are told %s: %s', (address, isThere) => {
    expect(endsOf(told(address))).toEqual(isThere ? [] : [`ConfigMap ui: nobody is at ${address}`]);
  });

  it('select pods that there are, and scale a workload that there is', () => {
    const budget = (app: string) =>
      `kind: PodDisruptionBudget\nmetadata: { name: b }\nspec: { selector: { matchLabels: { app: ${app} } } }`;
    const job =
      'kind: CronJob\nmetadata: { name: j }\nspec: { jobTemplate: { spec: { template: { metadata: { labels: { app: night } } } } } }';
    const scaler =
      'kind: HorizontalPodAutoscaler\nmetadata: { name: h }\nspec: { scaleTargetRef: { kind: Deployment, name: bot } }';

    expect(endsOf(budget('bot'))).toEqual([]);
    expect(endsOf(budget('robot'))).toEqual(['PodDisruptionBudget b: nobody is at {"app":"robot"}']);
    expect(endsOf(`${job}\n---\n${budget('night')}`)).toEqual([]);
    expect(endsOf(scaler)).toEqual(['HorizontalPodAutoscaler h: nobody is at Deployment bot']);
  });

  it('lead from an ingress or a route to a port of a service', () => {
    const route = (port: number) =>
      `kind: HTTPRoute\nmetadata: { name: r }\nspec: { rules: [{ backendRefs: [{ name: bot, port: ${port} }] }] }`;
    const ingress = (name: string) =>
      `kind: Ingress\nmetadata: { name: i }\nspec: { rules: [{ http: { paths: [{ backend: { service: { name: ${name}, port: { name: http } } } }] } }] }`;

    expect([...endsOf(route(3002)), ...endsOf(ingress('bot'))]).toEqual([]);
    expect([...endsOf(route(80)), ...endsOf(ingress('robot'))]).toEqual([
      'HTTPRoute r: nobody is at bot:80',
      'Ingress i: nobody is at robot:',
    ]);
  });
});
