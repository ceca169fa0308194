import { describe, expect, it } from '@jest/globals';
import type { ChatxCall } from '@parley/chatx';
import { tokenReceivers } from '../../src/transport/device-origin.js';
import { deviceServiceIn, makeFindDeviceIn } from '../../src/transport/device-service.js';

const catalogUrl = 'https://u2c.example.test/u2c/api/v1/catalog?format=hostmap';

/** A product whose catalogue names these addresses, one after the other; none is an outage. */
function aProduct(named: (string | undefined)[], domains: string[] = []) {
  const asked: string[] = [];
  const call: ChatxCall = (at, schema, { method = 'GET' } = {}) => {
    asked.push(`${method} ${at}`);
    if (at !== catalogUrl) {
      const device = { name: 'ours', url: `${at}/new`, webSocketUrl: `${at.replace('https', 'wss')}/new` };
      const answers = { GET: { devices: [] }, POST: { ...device, modificationTime: '2026-01-01' } };
      return Promise.resolve({ data: schema.parse(answers[method as 'GET']) });
    }
    const wdm = named.shift();
    if (wdm === undefined) return Promise.reject(new Error('the catalogue is down'));
    return Promise.resolve({ data: schema.parse({ serviceLinks: { wdm, hydra: 'https://api.example.test' } }) });
  };
  const service = deviceServiceIn(catalogUrl, tokenReceivers(catalogUrl, domains), call);
  return { asked, service, findDevice: makeFindDeviceIn({ service, name: 'ours', domains }, call) };
}

const european = 'https://wdm-k.example.test/wdm/api/v1';

describe('the device service that the catalogue names', () => {
  it('is where the device is registered, and asked for once', async () => {
    const { asked, findDevice } = aProduct([`${european}/`]);
    await findDevice();

    expect(await findDevice()).toMatchObject({ url: `${european}/devices/new` });
    expect(asked.filter((one) => one.endsWith(catalogUrl))).toHaveLength(1);
    expect(asked).toContain(`POST ${european}/devices`);
  });

  it('is asked for again after an outage of the catalogue, and after one of its own', async () => {
    const { asked, findDevice, service } = aProduct([undefined, european, european]);

    await expect(findDevice()).rejects.toThrow('the catalogue is down');
    await findDevice();
    service.forget();
    await findDevice();
    expect(asked.filter((one) => one.endsWith(catalogUrl))).toHaveLength(3);
  });

  it.each(['https://wdm.mallory.test/wdm/api/v1', 'http://wdm-k.example.test/wdm/api/v1'])(
    'gets no token at %s, and is named',
    async (wdm) => {
      const { asked, findDevice } = aProduct([wdm]);

      await expect(findDevice()).rejects.toThrow(new RegExp(`${new URL(wdm).host}.*CHATX_DEVICE_DOMAINS`));
      expect(asked).toHaveLength(1);
    },
  );

  it('may be on a domain that the operator trusts', async () => {
    const { findDevice } = aProduct(['https://wdm.elsewhere.test/wdm/api/v1'], ['elsewhere.test']);

    expect(await findDevice()).toMatchObject({ url: 'https://wdm.elsewhere.test/wdm/api/v1/devices/new' });
  });
});
