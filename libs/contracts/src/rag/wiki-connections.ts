import { z } from 'zod';
import { namedCredential } from './credentials.js';

/** Root of a wiki: an address with its context path; slashes at its end do not count. */
const wikiRoot = z
  .url({ protocol: /^https?$/ })
  .max(2_048)
  .refine((text) => {
    const url = URL.parse(text);
    return url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  }, 'an address without user name, query or fragment')
  .transform((text) => text.replace(/\/+$/, ''));

const spaceKey = z.string().regex(/^[\w~.@:-]{1,255}$/, 'the key of a space, as it stands in its addresses');

/** Body of `POST /v1/wikis`, `POST /v1/wiki-tests` and `PUT /v1/wikis/:wiki_id`. */
export const wikiConnectionRequest = z
  .strictObject({
    url: wikiRoot.describe('Address of the wiki (Confluence), with its context path'),
    readers_url: wikiRoot.nullish().describe('Address that people open, where the API has another one'),
    spaces: z.array(spaceKey).max(1_000).default([]).describe('Keys of the spaces that people may add'),
    username: z.string().trim().max(320).nullish().describe('User that the token belongs to (Cloud); none: a bearer'),
    credential: namedCredential.describe('Name of the credential with the token; none: only public pages'),
  })
  .refine(({ spaces, credential }) => !credential || spaces.length > 0, {
    path: ['spaces'],
    message: 'name the spaces that people may add: everybody who reads a source reads what the credential may read',
  })
  .meta({ id: 'WikiConnectionRequest' });
export type WikiConnectionRequest = z.infer<typeof wikiConnectionRequest>;

/** A wiki that is set up. */
export const wikiConnectionView = z
  .object({
    wiki_id: z.string(),
    url: z.string(),
    readers_url: z.string().nullable(),
    spaces: z.array(z.string()).describe('Empty: all of them'),
    username: z.string().nullable(),
    credential: z.string().nullable(),
    is_from_environment: z.boolean().describe('Whether the operator set it up: it cannot be changed here'),
    signs_in: z.boolean().describe('Whether it is read with an account'),
  })
  .meta({ id: 'WikiConnection' });
export type WikiConnectionView = z.infer<typeof wikiConnectionView>;

/** Answer of `GET /v1/wikis`. */
export const wikiConnectionList = z.object({ wikis: z.array(wikiConnectionView) });

/** Answer of `POST /v1/wiki-tests` and `POST /v1/wikis/:wiki_id/test`: the steps in their order; after the first that failed none is tried. */
export const wikiTestAnswer = z
  .object({
    works: z.boolean(),
    steps: z.array(
      z.object({
        step: z.enum(['address', 'sign_in', 'spaces', 'page']),
        works: z.boolean(),
        message: z.string().describe('What was found, or what to change'),
      }),
    ),
  })
  .meta({ id: 'WikiTest' });
export type WikiTestAnswer = z.infer<typeof wikiTestAnswer>;
export type WikiTestStep = WikiTestAnswer['steps'][number];
