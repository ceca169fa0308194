import type { JWK } from 'jose';

/**
 * Beside the RS256 key Keycloak publishes an RSA-OAEP one, so that readers must filter by use. Nothing is ever encrypted
 * with it: its private half exists nowhere, and no start waits for a key to be made.
 */
export const encryptionKey = {
  kid: 'j3Pd31Pupp4eaCw3WlXd4f52_dxXl5yvRmX3AkgrOjs',
  kty: 'RSA',
  n: '17qCbWSmsbJ9h7gIxDAuSetzkA8BY1je5cuxpEh3acWXjplEFhpMIcR3fBL8OJWULpFIxmmsgRtrhi34BZMHLOv_axY2nznkL_UlBFOjvKqY0rA7v528CesaYf-lRcTKHJYr5HYxK2Cq43_wfbHe2_AJSy4IVvIC5RpgxbOeLjlGnNoXTqLNg6pFgR9Tun_qBkcQTtowyYpy2glOzV-dGEhCVAKNYU29EIDyvl9sSeoV-Mbn7sT-iKPvVD9iyu3HACE2gY9mSEqDs9y0jIP2ogzd-zziWuFNlY_jgwUVrPJV8c92V4HKSfvPwvRWy0f8oCW0nP9JUDRp8znQzDbhRQ',
  e: 'AQAB',
  alg: 'RSA-OAEP',
  use: 'enc',
} as const satisfies JWK;
