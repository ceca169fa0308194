import { describe, expect, it } from '@jest/globals';
import { errors } from 'undici';
import { CrawlRefusal } from '../pages/crawl-refusal.js';
import { unreadBecause } from '../pages/page-outcome.js';
import { networkRefusal } from './network-refusal.js';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

describe('a request without an answer', () => {
  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate of the site is not trusted: it is self-signed.'],
    ['CERT_HAS_EXPIRED', 'The certificate of the site is not trusted: it has expired.'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate of the site is not trusted: it is for another host name.'],
    ['ECONNREFUSED', 'The connection to the site failed: nothing listens on that port.'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'The connection to the site failed: the site does not speak TLS on that port.'],
    ['HPE_INVALID_HEADER_TOKEN', 'The connection to the site failed: its answer is not valid HTTP.'],
    ['EWHATEVER', 'The connection to the site failed.'],
  ])('names its cause: %s', (code, message) => {
    expect(unreadBecause(networkRefusal(withCode(code)))).toMatchObject({ outcome: 'failed', message });
  });

  it('is late where one of the limits has passed', () => {
    expect(networkRefusal(new errors.HeadersTimeoutError()).reason).toBe('timeout');
  });

  it('names the certificate where it was found out with robots.txt, and no setting that would not help', () => {
    const cause = networkRefusal(withCode('SELF_SIGNED_CERT_IN_CHAIN'));

    expect(unreadBecause(new CrawlRefusal('robots_unreachable', undefined, { cause })).message).toBe(
      'The certificate of the site is not trusted: its authority is not known here.',
    );
  });
});
