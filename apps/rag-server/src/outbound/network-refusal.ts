import { errors } from 'undici';
import { CrawlRefusal } from '../pages/crawl-refusal.js';

/** Codes of OpenSSL and Node for a certificate that is not trusted, in words for people. */
const certificateFaults: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its authority is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the site does not send the certificate of its authority',
  UNABLE_TO_GET_ISSUER_CERT: 'its authority is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its authority is not known here',
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  CERT_REVOKED: 'it was revoked',
  CERT_UNTRUSTED: 'its authority is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another host name',
};

const connectionFaults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens on that port',
  ECONNRESET: 'the site closed it',
  UND_ERR_SOCKET: 'the site closed it',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  EPROTO: 'the site does not speak TLS on that port',
  HPE_INVALID_CONSTANT: 'the site does not speak HTTP on that port',
};

/** Why a request got no answer, as `timeout`, `certificate` or `network_error`; `message` says it in words, if known. */
export function networkRefusal(cause: unknown): CrawlRefusal {
  const code = codeOf(cause);
  if (isTimeout(cause)) return new CrawlRefusal('timeout', undefined, { cause });
  const fault = certificateFaults[code];
  if (fault !== undefined) return new CrawlRefusal('certificate', fault, { cause });
  const known = code.startsWith('ERR_SSL_') ? connectionFaults['EPROTO'] : connectionFaults[code];
  return new CrawlRefusal('network_error', known ?? (code.startsWith('HPE_') ? notHttp : undefined), { cause });
}

const notHttp = 'its answer is not valid HTTP';

const isTimeout = (error: unknown) =>
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError ||
  error instanceof errors.ConnectTimeoutError;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
