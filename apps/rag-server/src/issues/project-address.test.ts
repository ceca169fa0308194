import { describe, expect, it } from '@jest/globals';
import { productOf, readProjectAddress } from './project-address.js';

describe('readProjectAddress', () => {
  it.each([
    'https://github.com/acme/handbook',
    'https://www.github.com/acme/handbook/',
    'https://github.com/acme/handbook.git',
    'https://github.com/acme/handbook/issues?q=is%3Aopen',
    'https://github.com/acme/handbook/issues/12#issuecomment-1',
    'https://github.com/acme/handbook/pull/7/files',
  ])('finds the repository of %s', (address) => {
    expect(readProjectAddress(address, 'github')).toMatchObject({
      path: 'acme/handbook',
      api: 'https://api.github.com',
    });
  });

  it.each([
    'https://gitlab.example.com/acme/docs/handbook',
    'https://gitlab.example.com/acme/docs/handbook.git',
    'https://gitlab.example.com/acme/docs/handbook/-/issues/12',
    'https://gitlab.example.com/acme/docs/handbook/-/merge_requests',
    'https://gitlab.example.com/acme/docs/handbook/issues/12',
  ])('finds the project of %s', (address) => {
    expect(readProjectAddress(address, 'gitlab')).toEqual({
      product: 'gitlab',
      path: 'acme/docs/handbook',
      api: 'https://gitlab.example.com/api/v4',
      url: 'https://gitlab.example.com/acme/docs/handbook',
    });
  });

  it.each([
    ['https://git.example.com:8443/acme/handbook', 'https://git.example.com:8443/api/v3'],
    ['https://acme.ghe.com/acme/handbook', 'https://api.acme.ghe.com'],
  ])('knows where the API of %s is', (address, api) => {
    expect(readProjectAddress(address, 'github')).toMatchObject({ api });
  });

  it.each([
    'https://github.com/',
    `https://github.com/acme/${'a'.repeat(800)}`,
    'https://github.com/acme',
    'https://github.com/acme/a%2Fb',
    'acme/handbook',
  ])('takes %s for no project', (address) => {
    expect(readProjectAddress(address, 'github')).toBeUndefined();
  });
});

describe('productOf', () => {
  it.each([
    ['https://github.com/acme/handbook', 'github'],
    ['https://github.example.com/acme/handbook', 'github'],
    ['https://acme.ghe.com/acme/handbook', 'github'],
    ['https://gitlab.com/acme/handbook', 'gitlab'],
    ['https://code.example.com/acme/handbook/-/issues', 'gitlab'],
    ['https://code.example.com/acme/handbook', undefined],
  ])('tells of %s that it is %s', (address, product) => {
    expect(productOf(address)).toBe(product);
  });
});
