import { expect, test } from 'vitest';
import { endAll } from './endAll';

test('what fails to end keeps nothing else from ending', async () => {
  const ended: string[] = [];
  const fail = async () => {
    throw new Error('did not end');
  };
  const end = (name: string) => () => void ended.push(name);
  await expect(endAll([end('one'), fail, undefined, end('two')])).rejects.toThrow('did not end');
  expect(ended).toEqual(['one', 'two']);
  await expect(endAll([fail, fail])).rejects.toMatchObject({ errors: [{}, {}] });
});
