import { describe, expect, test } from 'vitest';
import {
  type ArchiveFile,
  baseName,
  keyName,
  readName,
  readPosition,
  segmentName,
  segmentSize,
  walName,
  writePosition,
} from './archiveNames';
import { archiveKeepsUntil, missingIn, planRestore, removable, spansIn } from './reach';

const at = (time: string) => new Date(`2026-11-${time}Z`);
const fileOf = (name: string): ArchiveFile => {
  const file = readName(name);
  if (!file) throw new Error(`no name of ours: ${name}`);
  return file;
};
const segment = (number: number) => BigInt(number) * segmentSize;
const base = (line: string, number: number, ended: string, key: string | null = null) =>
  fileOf(
    baseName({
      line,
      start: segment(number) + 40n,
      startedAt: new Date(at(ended).getTime() - 5_000),
      endedAt: at(ended),
      key,
    }),
  );
const wal = (line: string, from: bigint, to: bigint, until: string, key: string | null = null) =>
  fileOf(walName({ line, from, to, until: at(until), sum: '01234567', key }));
const whole = (line: string, number: number, until: string) =>
  wal(line, segment(number), segment(number + 1), until);
const namesOf = (files: readonly ArchiveFile[]) => files.map(({ name }) => name).sort();

const a = 'aaaaaaaa';
const b = 'bbbbbbbb';

/** Line A with a copy at 09:00 and one a day later; a gap; line B. */
const files = [
  base(a, 2, '20T09:00:00.000'),
  whole(a, 2, '20T12:00:00.000'),
  whole(a, 3, '21T08:00:00.000'),
  base(a, 4, '21T09:00:00.000'),
  // What the whole segment holds too has not been removed yet.
  wal(a, segment(4), segment(4) + 100n, '21T10:00:00.000'),
  whole(a, 4, '21T11:00:00.000'),
  wal(a, segment(5), segment(5) + 40n, '21T11:30:00.000'),
  wal(a, segment(5) + 40n, segment(5) + 90n, '21T12:00:00.000'),
  base(b, 7, '21T14:00:00.000'),
  wal(b, segment(7), segment(7) + 900n, '21T15:00:00.000'),
];

describe('names', () => {
  test('say what was put into them, and nothing else is a name', () => {
    for (const file of files) expect(fileOf(file.name)).toEqual(file);
    expect(base(a, 2, '20T09:00:00.123', 'cccccccc').name).toBe(
      'base-aaaaaaaa-0000000002000028-20261120T085955123Z-20261120T090000123Z.cccccccc.age',
    );
    expect(readName(keyName('cccccccc'))).toEqual({
      kind: 'key',
      name: 'key-cccccccc.age',
      key: 'cccccccc',
    });
    for (const name of [
      `${files[0]?.name}.part`,
      'wal-aaaaaaaa-0-1-20261120T090000123Z.gz',
      'base-aaaaaaaa-0000000002000028-20261320T085955123Z-20261120T090000123Z.gz',
      'clinic-2026-11-20T21-15-00Z.backup',
    ]) {
      expect(readName(name)).toBeNull();
    }
  });

  test('of places and segments are PostgreSQL’s', () => {
    expect(writePosition(readPosition('A/2000028'))).toBe('A/2000028');
    expect(segmentName(1, readPosition('0/2000028'))).toBe('000000010000000000000002');
    expect(segmentName(17, readPosition('A/FF000000'))).toBe('000000110000000A000000FF');
  });
});

describe('what can be restored', () => {
  test('are spans with the gap between them', () => {
    expect(spansIn(files)).toEqual([
      { from: at('20T09:00:00.000'), to: at('21T12:00:00.000') },
      { from: at('21T14:00:00.000'), to: at('21T15:00:00.000') },
    ]);
  });

  test('is planned from the newest copy before, with each part of the log once', () => {
    const plan = planRestore(files, at('21T11:45:00.000'));
    if ('why' in plan) throw new Error(plan.why);
    expect(plan.base).toBe(files[3]);
    expect(plan.parts).toEqual([files[5], files[6], files[7]]);
    const earlier = planRestore(files, at('21T08:59:59.999'));
    expect('why' in earlier ? earlier.why : earlier.base).toBe(files[0]);
    const latest = planRestore(files, 'latest');
    expect('why' in latest ? latest.why : [latest.base, latest.at]).toEqual([
      files[8],
      at('21T15:00:00.000'),
    ]);
  });

  test('is refused before the first, after the last and in a gap', () => {
    const [from, to] = [at('20T09:00:00.000'), at('21T15:00:00.000')];
    expect(planRestore(files, at('20T08:59:59.999'))).toEqual({ why: 'early', from, to });
    expect(planRestore(files, at('21T15:00:00.001'))).toEqual({ why: 'late', from, to });
    expect(planRestore(files, at('21T13:00:00.000'))).toEqual({
      why: 'gap',
      before: at('21T12:00:00.000'),
      after: at('21T14:00:00.000'),
    });
    expect(planRestore([], 'latest')).toEqual({ why: 'empty', missing: null });
  });

  test('is not the newest moment where later files lie behind a missing one, wherever that was', () => {
    const without = (...gone: number[]) => files.filter((_, index) => !gone.includes(index));
    // In the last line, in its middle and at its beginning; and in an earlier one where the last is gone.
    const more = wal(b, segment(7) + 900n, segment(7) + 950n, '21T16:00:00.000');
    const last = wal(b, segment(7) + 950n, segment(7) + 990n, '21T17:00:00.000');
    const to = at('21T15:00:00.000');
    const gap = { kind: 'wal', line: b, from: segment(7) + 900n, to: segment(7) + 950n };
    expect(planRestore([...files, last], 'latest')).toMatchObject({
      why: 'missing',
      missing: { ...gap, after: to },
      to,
    });
    expect(planRestore([...files, last], to)).toMatchObject({ base: files[8], at: to });
    expect(planRestore([...files, more, last], 'latest')).toMatchObject({ base: files[8] });
    expect(planRestore([...without(9), last], 'latest')).toMatchObject({
      why: 'missing',
      missing: { kind: 'wal', from: segment(7), after: null },
      to: at('21T12:00:00.000'),
    });
    expect(planRestore(without(8), 'latest')).toMatchObject({
      why: 'missing',
      missing: { kind: 'base', line: b },
      to: at('21T12:00:00.000'),
    });
    expect(planRestore(without(0, 3, 8), 'latest')).toMatchObject({
      why: 'empty',
      missing: { kind: 'base' },
    });
    // A gap that a later copy has behind it takes nothing from the newest moment, and is said all the same.
    expect(planRestore(without(2), 'latest')).toMatchObject({ base: files[8] });
    expect(missingIn(without(2))).toMatchObject([
      { kind: 'wal', line: a, from: segment(3), to: segment(4), after: at('20T12:00:00.000') },
    ]);
    expect(missingIn(files)).toEqual([]);
  });

  test('ends where a part of the log is missing, until the next copy', () => {
    const without = files.filter((file) => file !== files[2]);
    expect(spansIn(without)[0]).toEqual({
      from: at('20T09:00:00.000'),
      to: at('20T12:00:00.000'),
    });
    expect(planRestore(without, at('21T08:30:00.000'))).toMatchObject({ why: 'gap' });
    expect(planRestore(without, at('21T09:00:00.000'))).toMatchObject({ base: files[3] });
  });

  test('is nothing where the log ends before the copy does, or the copy’s own beginning is missing', () => {
    const copy = base(a, 2, '20T09:00:00.000');
    expect(spansIn([copy])).toEqual([]);
    expect(spansIn([copy, whole(a, 2, '20T08:59:59.000')])).toEqual([]);
    expect(spansIn([copy, wal(a, segment(2) + 40n, segment(3), '20T10:00:00.000')])).toEqual([]);
    expect(spansIn([copy, whole(b, 2, '20T10:00:00.000')])).toEqual([]);
  });
});

describe('what is removed', () => {
  test('is what no moment of the days that are kept needs', () => {
    const on = (now: string) => namesOf(removable(files, { now: at(now), keepDays: 2, line: b }));
    expect(on('23T08:59:59.000')).toEqual([]);
    expect(on('23T09:00:00.000')).toEqual(namesOf(files.slice(0, 3)));
    expect(on('23T14:00:00.000')).toEqual(namesOf(files.slice(0, 8)));
    // The newest copy stays however old it is.
    expect(on('29T14:00:00.000')).toEqual(namesOf(files.slice(0, 8)));
  });

  test('is not what the line being written has before its first copy, and a line that never had one', () => {
    const begun = whole('cccccccc', 9, '21T16:00:00.000');
    const options = { now: at('21T16:00:00.000'), keepDays: 2 };
    expect(removable([...files, begun], { ...options, line: 'cccccccc' })).toEqual([]);
    expect(removable([...files, begun], { ...options, line: b })).toEqual([begun]);
  });

  test('are keys that open nothing', () => {
    const used = wal(b, segment(7) + 900n, segment(7) + 950n, '21T16:00:00.000', '11111111');
    const keys = ['11111111', '22222222'].map((key) => fileOf(keyName(key)));
    const options = { now: at('21T16:00:00.000'), keepDays: 2, line: b };
    expect(namesOf(removable([...files, used, ...keys], options))).toEqual(['key-22222222.age']);
  });
});

describe('until when somebody erased is held', () => {
  const bases = files.filter((file) => file.kind === 'base');
  const now = at('21T16:00:00.000');
  const until = (erased: string) => archiveKeepsUntil(at(erased), { bases, keepDays: 7, now });

  test('is the day when the first copy made after it has grown as old as is kept', () => {
    expect(until('21T10:00:00.000')).toEqual(at('28T15:00:00.000'));
    expect(until('20T10:00:00.000')).toEqual(at('28T10:00:00.000'));
  });

  test('counts on the next copy where none was made since, and a copy under way does not count', () => {
    expect(until('21T15:00:00.000')).toEqual(at('29T16:00:00.000'));
    expect(until('21T13:59:58.000')).toEqual(at('29T16:00:00.000'));
  });

  test('is when nothing of before is left, whatever was kept', () => {
    const erased = at('21T10:00:00.000');
    const end = until('21T10:00:00.000');
    const left = new Set(files);
    for (const file of removable(files, { now: end, keepDays: 7, line: b })) left.delete(file);
    for (const file of left) {
      if (file.kind === 'base') expect(file.startedAt >= erased).toBe(true);
    }
    expect(namesOf([...left])).toEqual(namesOf(files.slice(8)));
  });
});
