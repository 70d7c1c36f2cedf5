import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { type Batch, createStream, eventOf } from './stream';

/** A connection that takes nothing more while it is full. */
function lineOf() {
  const events: string[] = [];
  const raw = Object.assign(new EventEmitter(), {
    destroyed: false,
    takes: true,
    writeHead: () => raw,
    write(bytes: Buffer) {
      events.push(bytes.toString());
      return raw.takes;
    },
    end: () => events.push('end'),
  });
  const reply = {
    raw: raw as unknown as ServerResponse,
    header: () => reply,
    hijack: () => reply,
    getHeaders: () => ({}),
  } as unknown as FastifyReply;
  return { raw, reply, events };
}

function streamOn(line: ReturnType<typeof lineOf>, start = 0) {
  const ending = new AbortController();
  const happened: string[] = [];
  const stream = createStream({
    reader: {
      user: {
        ...{ id: '1', name: 'A', email: 'a@clinic.test', role: 'doctor', room: null },
        ...{ language: null, isAdministrator: false, isSolo: false, hiddenColumns: [] },
      },
      sessionId: '1',
      position: null,
    },
    start,
    resetAfter: (after) => eventOf(after, 'e:999', ['{"kind":"reset"}']),
    onEnd: () => happened.push('ended'),
    onDropped: () => happened.push('dropped'),
    signal: ending.signal,
  });
  const begin = () => stream.begin(eventOf('e:0', `e:${start}`, [])).send(line.reply);
  return { stream, begin, happened, leave: () => ending.abort() };
}

const batch = (position: number): Batch => ({
  position,
  eventFor: (_, after) => eventOf(after, `e:${position}`, ['{"kind":"changed","topics":[]}']),
});
const positions = (events: string[]) => events.map((event) => /^id: (.+)$/m.exec(event)?.[1]);

test('an event is written as browsers read it', () => {
  expect(eventOf('e:1', 'e:2', ['{"kind":"ready"}']).bytes.toString()).toBe(
    'event: message\nid: e:2\ndata: {"after":"e:1","position":"e:2","news":[{"kind":"ready"}]}\n\n',
  );
  // A reader says themselves where they are.
  expect(eventOf('"\n', 'e:2', []).bytes.toString()).toContain('{"after":"\\"\\n",');
});

test('what happens while a reader catches up follows what they missed, and nothing twice', () => {
  const line = lineOf();
  const { stream, begin } = streamOn(line, 3);
  for (const position of [2, 3, 4, 5]) stream.push(batch(position));
  expect(line.events).toEqual([]);
  begin();
  stream.push(batch(6));
  expect(positions(line.events)).toEqual(['e:3', 'e:4', 'e:5', 'e:6']);
  expect(line.events.map((event) => /"after":"([^"]+)"/.exec(event)?.[1])).toEqual([
    ...['e:0', 'e:3', 'e:4', 'e:5'],
  ]);
});

test('a slow line is told in order once it takes more', () => {
  const line = lineOf();
  const { stream, begin, happened } = streamOn(line);
  begin();
  line.raw.takes = false;
  for (const position of [1, 2, 3]) stream.push(batch(position));
  expect(positions(line.events)).toEqual(['e:0', 'e:1']);
  expect(stream.isBehind()).toBe(true);
  line.raw.takes = true;
  line.raw.emit('drain');
  expect(positions(line.events)).toEqual(['e:0', 'e:1', 'e:2', 'e:3']);
  expect([stream.isBehind(), happened]).toEqual([false, []]);
});

test('who falls far behind is dropped once, and reads everything anew', () => {
  const line = lineOf();
  const { stream, begin, happened } = streamOn(line);
  begin();
  line.raw.takes = false;
  for (let position = 1; position <= 202; position++) stream.push(batch(position));
  expect([line.events.length, happened]).toEqual([2, ['dropped']]);
  line.raw.takes = true;
  line.raw.emit('drain');
  expect(line.events.slice(2)).toEqual([expect.stringContaining('"kind":"reset"')]);
});

test('a quiet line is told that it is there, a full one is not', () => {
  const line = lineOf();
  const { stream, begin } = streamOn(line);
  stream.sayQuiet(Number.POSITIVE_INFINITY);
  begin();
  stream.sayQuiet(Number.NEGATIVE_INFINITY);
  expect(line.events).toHaveLength(1);
  stream.sayQuiet(Number.POSITIVE_INFINITY);
  expect(line.events[1]).toContain('"after":"e:0","position":"e:0","news":[]');
  line.raw.takes = false;
  stream.push(batch(1));
  stream.sayQuiet(Number.POSITIVE_INFINITY);
  expect(line.events).toHaveLength(3);
});

test('it ends once, whoever ends it, and tells nothing afterwards', () => {
  const line = lineOf();
  const { stream, begin, happened, leave } = streamOn(line);
  begin();
  stream.end();
  leave();
  stream.push(batch(1));
  expect([line.events.slice(1), happened]).toEqual([['end'], ['ended']]);

  const gone = streamOn(lineOf());
  gone.leave();
  gone.stream.end();
  expect(gone.happened).toEqual(['ended']);
});
