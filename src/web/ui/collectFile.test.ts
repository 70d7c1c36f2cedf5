import { describe, expect, test } from 'vitest';
import type { FilePiece } from '../../shared/filePiece';
import { collectFile, IncompleteFile } from './collectFile';

async function* sent(...pieces: FilePiece[]) {
  yield* pieces;
}

const begin: FilePiece = { kind: 'begin', total: 3 };
const first: FilePiece = { kind: 'rows', text: 'name\r\nAsha\r\n', rows: 1 };
const second: FilePiece = { kind: 'rows', text: 'Vikram\r\nआशा\r\n', rows: 3 };

describe('a file that comes in pieces [10.7.4] [DAT-1]', () => {
  test('is whole once its end has come', async () => {
    const progress: [number, number | null][] = [];
    const { file, rows } = await collectFile(
      sent(begin, first, second, { kind: 'end', rows: 3 }),
      (...told) => progress.push(told),
    );
    expect(rows).toBe(3);
    expect(await file.text()).toBe('name\r\nAsha\r\nVikram\r\nआशा\r\n');
    expect(progress).toEqual([
      [0, 3],
      [1, 3],
      [3, 3],
      [3, 3],
    ]);
  });

  test('bytes come out as they went in, with the type of their file', async () => {
    const { file } = await collectFile(
      sent(
        { kind: 'begin', total: null },
        { kind: 'bytes', base64: 'UEsDBA==', rows: 0 },
        { kind: 'bytes', base64: '/wA=', rows: 2 },
        { kind: 'end', rows: 2 },
      ),
      () => {},
      'application/zip',
    );
    expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0x50, 0x4b, 3, 4, 0xff, 0]);
    expect(file.type).toBe('application/zip');
  });

  test.each<[string, FilePiece[]]>([
    ['stops before its end', [begin, first, second]],
    ['lost a piece on its way', [begin, first, { kind: 'end', rows: 3 }]],
    ['never began', []],
  ])('one that %s is no file', async (_, pieces) => {
    await expect(collectFile(sent(...pieces), () => {})).rejects.toThrow(IncompleteFile);
  });

  test('one that breaks off says why', async () => {
    async function* broken(): AsyncGenerator<FilePiece> {
      yield begin;
      throw new Error('the line broke');
    }
    await expect(collectFile(broken(), () => {})).rejects.toThrow('the line broke');
  });
});
