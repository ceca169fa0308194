import { describe, expect, it } from '@jest/globals';
import { untilLoaded } from '../../src/loading/until-loaded.js';

/** Fails that many times, then loads; records what happened in order. */
function failing(times: number) {
  const told: string[] = [];
  const load = () => {
    told.push('load');
    const loads = told.filter((what) => what === 'load').length;
    return loads <= times ? Promise.reject(new Error(`failed ${loads}`)) : Promise.resolve('the part');
  };
  const platformAnswers = () => Promise.resolve(told.push('wait'));
  return { told, loaded: untilLoaded(load, platformAnswers) };
}

describe('a part of the pages', () => {
  it('is loaded once where nothing is wrong', async () => {
    const { told, loaded } = failing(0);
    expect(await loaded).toBe('the part');
    expect(told).toEqual(['load']);
  });

  it('is asked for again once the platform answers, also when the line breaks a second time', async () => {
    const { told, loaded } = failing(2);
    expect(await loaded).toBe('the part');
    expect(told).toEqual(['load', 'wait', 'load', 'wait', 'load']);
  });

  it('is given up where the platform answers and the part does not come', async () => {
    const { told, loaded } = failing(3);
    await expect(loaded).rejects.toThrow('failed 3');
    expect(told).toEqual(['load', 'wait', 'load', 'wait', 'load']);
  });

  it('is given up where the platform stays away', async () => {
    const load = () => Promise.reject(new Error('no line'));
    await expect(untilLoaded(load, () => Promise.reject(new Error('still none')))).rejects.toThrow('still none');
  });
});
