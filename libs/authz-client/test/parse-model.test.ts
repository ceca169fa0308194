import { describe, expect, it } from '@jest/globals';
import { sameModel } from '../src/authorization-model.js';
import { loadModel, parseModel } from '../src/index.js';

const dsl = (...lines: string[]) => ['model', '  schema 1.1', 'type user', ...lines].join('\n');
const documents = (restriction: string) => dsl('type document', '  relations', `    define reader: [${restriction}]`);

describe('parseModel', () => {
  it('turns the DSL into the JSON that authz takes', async () => {
    const { schema_version, type_definitions } = await parseModel(documents('user'));
    expect(schema_version).toBe('1.1');
    expect(type_definitions.map(({ type }) => type)).toEqual(['user', 'document']);
  });

  it.each([
    ['broken syntax', 'model\n  schema 1.1\ntype'],
    ['a type that does not exist', documents('nobody')],
    ['a relation that does not exist', dsl('type document', '  relations', '    define reader: writer')],
    ['another schema', 'model\n  schema 1.0\ntype user'],
  ])('refuses %s', async (_, text) => {
    await expect(parseModel(text)).rejects.toThrow('The authorization model is not valid');
  });

  it('names a file that is not there', async () => {
    await expect(loadModel(new URL('missing.fga', import.meta.url))).rejects.toThrow('missing.fga');
  });
});

describe('sameModel', () => {
  it('ignores what a server adds: id, nulls, empty lists, maps and texts', async () => {
    const model = await parseModel(documents('user'));
    const asServed = {
      ...model,
      id: '01M',
      conditions: {},
      type_definitions: [
        { type: 'user', relations: {}, metadata: null },
        {
          ...model.type_definitions[1]!,
          metadata: {
            relations: {
              reader: {
                directly_related_user_types: [{ type: 'user', condition: '' }],
                module: '',
                source_info: null,
              },
            },
            module: '',
            source_info: null,
          },
        },
      ],
    };
    expect(sameModel(model, asServed)).toBe(true);
  });

  it('knows both spellings of a rewrite', async () => {
    const model = await parseModel(
      dsl(
        'type folder',
        '  relations',
        '    define parent: [folder]',
        '    define owner: [user]',
        '    define viewer: owner or viewer from parent',
      ),
    );
    const respelled = JSON.stringify(model)
      .replaceAll('computedUserset', 'computed_userset')
      .replaceAll('tupleToUserset', 'tuple_to_userset');
    expect(sameModel(model, JSON.parse(respelled) as typeof model)).toBe(true);
  });

  it.each([
    ['another type restriction', 'user', 'user, document'],
    ['a wildcard more', 'user', 'user:*'],
    ['a userset more', 'user', 'user, document#reader'],
  ])('sees %s', async (_, one, other) => {
    expect(sameModel(await parseModel(documents(one)), await parseModel(documents(other)))).toBe(false);
  });

  it('sees a rewrite that lost its direct part', async () => {
    const withRewrite = (rewrite: string) =>
      parseModel(dsl('type doc', '  relations', '    define a: [user]', `    define b: ${rewrite}`));
    expect(sameModel(await withRewrite('[user] or a'), await withRewrite('a'))).toBe(false);
  });
});
