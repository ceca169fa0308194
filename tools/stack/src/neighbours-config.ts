import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodePublicId } from '@parley/contracts';
import type { ChatxSeed } from '@parley/devstack-chatx';
import type { RealmConfig } from '@parley/devstack-idp';
import { demoRealm, type DemoRealmOptions } from '@parley/devstack-idp/demo-realm';
import { embedded, type External } from './external.js';
import type { Layout } from './layout.js';
import type { Ports } from './ports.js';
import type { Secrets } from './secrets.js';
import { demoBot, demoPeople, demoSpace } from './seed/demo-people.js';
import { demo } from './demo.js';

/** Where `devstack all --config` finds what its servers are told; readable by its owner alone. */
export const neighboursConfigFile = (layout: Layout): string => join(layout.neighbours, 'config.json');

/** Writes ports, realm, people and rooms for the embedded neighbours. */
export function writeNeighboursConfig(layout: Layout, ports: Ports, secrets: Secrets, external: External): void {
  const isEmbedded = embedded(external);
  const own = (['docdb', 'idp', 'authz', 'chatx'] as const).filter((name) => isEmbedded[name]);
  const config = {
    ports: Object.fromEntries(own.map((name) => [name, ports[name]])),
    realm: realmOfDemo(ports, secrets),
    chatx: chatxSeed(secrets),
  };
  writeFileSync(neighboursConfigFile(layout), JSON.stringify(config), { mode: 0o600 });
}

/** The realm of the demo, with its people. */
export const realmOfDemo = (ports: Ports, secrets: Secrets, more: Partial<DemoRealmOptions> = {}): RealmConfig =>
  demoRealm({
    realm: demo.realm,
    uiBffUrl: `http://127.0.0.1:${ports['ui-bff']}`,
    secrets: secrets.clients,
    passwords: secrets.passwords,
    chatxUserIds: Object.fromEntries(demoPeople.map((person) => [person.username, chatxId(person.chatxPersonId)])),
    teams: demoPeople.map((person) => person.team),
    ...more,
  });

const chatxId = (id: string): string => encodePublicId({ cluster: 'us', type: 'PEOPLE', id });

function chatxSeed(secrets: Secrets): ChatxSeed {
  const people = demoPeople.map(({ chatxPersonId, email, firstName, lastName }) => ({
    id: chatxPersonId,
    email,
    displayName: `${firstName} ${lastName}`,
  }));
  const bot = { ...demoBot, type: 'bot' as const, token: secrets.chatxBotToken };
  return {
    people: [...people, bot],
    rooms: [{ ...demoSpace, members: [...people, bot].map(({ email }) => email) }],
  };
}
