import { describe, expect, it } from '@jest/globals';
import type { SourceField } from '../../api/source-words.js';
import { initialOf, isAsked, settingsOf } from './source-values.js';

const aField = (name: string, input: SourceField['input'], more: Partial<SourceField> = {}): SourceField => ({
  name,
  input,
  label: name,
  hint: null,
  placeholder: null,
  is_required: false,
  is_advanced: false,
  initial: null,
  choices: [],
  minimum: null,
  maximum: null,
  shown_if: null,
  ...more,
});
const url = aField('url', 'url');
const mode = aField('settings.mode', 'choice', { initial: 'one' });
const pages = aField('settings.pages', 'number', {
  initial: 20,
  shown_if: { field: 'settings.mode', values: ['some', 'all'] },
});
const below = aField('below', 'switch', { initial: true });
const only = aField('only', 'lines', { shown_if: { field: 'below', values: [true] } });
const fields = [url, mode, pages, below, only];
const initial = initialOf(fields);

describe('the settings of a new source', () => {
  it('begin with what the API suggests', () => {
    expect(initial).toEqual({ url: '', settings: { mode: 'one', pages: 20 }, below: true, only: '' });
    expect(initialOf([aField('off', 'switch')])).toEqual({ off: false });
  });

  it.each([
    ['one', false],
    ['some', true],
    ['all', true],
  ])('are asked for while others say so: %s', (value, isShown) => {
    expect(isAsked(pages, { settings: { mode: value } })).toBe(isShown);
    expect(isAsked(url, { settings: { mode: value } })).toBe(true);
  });

  it('stand in the request where their names say', () => {
    const values = { url: ' https://a.example ', settings: { mode: 'all', pages: 5 }, below: true, only: ' a \n\nb' };

    expect(settingsOf(fields, values)).toEqual({
      url: 'https://a.example',
      settings: { mode: 'all', pages: 5 },
      below: true,
      only: ['a', 'b'],
    });
  });

  it('go without the blanks around a line of text', () => {
    expect(settingsOf([aField('branch', 'text')], { branch: ' main ' })).toEqual({ branch: 'main' });
  });

  it('are not sent when they are not asked for, and no lines are null', () => {
    const hidden = { url: 'u', settings: { mode: 'one', pages: 'x' }, below: false, only: 'a' };

    expect(settingsOf(fields, hidden)).toEqual({ url: 'u', settings: { mode: 'one' }, below: false });
    expect(settingsOf([only], { below: true, only: ' \n' })).toEqual({ only: null });
  });
});
