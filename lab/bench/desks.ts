import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuSecondsOf, megabytesOf } from '../processes';
import type { Clinic } from './clinic';
import { ask } from './load';
import { operationsOf } from './operations';

/** How the names of what desks do begin, in a fixed order: a quarter of it changes something. */
const mix =
  'search: part,today,newest,search: whole,issue,search: a,today,dashboard,call,search: part,newest,today,register,search: whole,issue,dashboard,newest,search: a,call,today'.split(
    ',',
  );

/** Fifty desks at work while screens are open: what all answers and all calls took, the shortest first. */
export async function workAtDesks(clinic: Clinic, screens = 200, perSecond = 115, seconds = 5) {
  const { server, pid } = clinic;
  const operations = await operationsOf(clinic);
  const cookies = await clinic.sessions('receptionist', screens);
  const calling = operations.find(({ name }) => name.startsWith('call'));
  await calling?.prepare?.(100);
  const before = megabytesOf(pid);
  const open = await openScreens(server.url, cookies);
  const [began, processor] = [performance.now(), cpuSecondsOf(pid)];
  const latencies: number[] = [];
  /** By token, when it was asked for. */
  const called = new Map<string, number>();
  const doAtDesk = async (number: number) => {
    const what = mix[number % mix.length] ?? '';
    const request = operations.find(({ name }) => name.startsWith(what))?.request(number);
    if (!request) throw new Error(`No desk does this: ${what}`);
    const sent = performance.now();
    const text = await ask(server.url, request);
    latencies.push(performance.now() - sent);
    if (request.path.endsWith('call-next')) called.set(JSON.parse(text).id, sent);
  };
  const answers: Promise<void>[] = [];
  // At this rate, whatever the answers take.
  for (let number = 0; number < perSecond * seconds; await delay(2)) {
    const due = ((performance.now() - began) / 1_000) * perSecond;
    for (; number < due; number++) answers.push(doAtDesk(number));
  }
  await Promise.all(answers);
  const used = (cpuSecondsOf(pid) - processor) / ((performance.now() - began) / 1_000);
  const after = megabytesOf(pid);
  await delay(1_000);
  const { heardAt, dropped } = open.close();
  await calling?.tidy?.();
  const calls = [...called].map(([id, sent]) => heardAt(id) - sent);
  for (const times of [latencies, calls]) times.sort((one, other) => one - other);
  return { latencies, calls, dropped, processor: used, before, after };
}

/** The head of every message; the rest is read by the first screen alone: all of them are told the same. */
const head = /^id: (\S+)\ndata: \{"after":"([^"]+)"/m;

/** Screens that are open, each with a line of its own. */
async function openScreens(url: string, cookies: string[]) {
  /** By position: on how many screens a message stands, and since when on the last of them. */
  const messages = new Map<string, { count: number; last: number }>();
  /** By token: the position of the message that it is with the doctor. */
  const inside = new Map<string, string>();
  let isOpen = true;
  let dropped = 0;
  const open = (cookie: string, index: number) =>
    new Promise<http.ClientRequest>((resolve, reject) => {
      let known = '';
      let rest = '';
      const take = (event: string) => {
        const [, position = '', after] = head.exec(event) ?? [];
        if (event.includes('"kind":"ready"')) resolve(request);
        if (!position || position === known) return;
        if ((known && after !== known) || event.includes('"kind":"reset"')) dropped++;
        known = position;
        const count = (messages.get(position)?.count ?? 0) + 1;
        messages.set(position, { count, last: performance.now() });
        if (index > 0) return;
        for (const news of JSON.parse(event.slice(event.indexOf('data: ') + 6)).news) {
          for (const { id, status } of news.tokens ?? []) {
            if (status === 'in-progress' && !inside.has(id)) inside.set(id, position);
          }
        }
      };
      const headers = { cookie, accept: 'text/event-stream' };
      const request = http.get(`${url}/api/changes`, { agent: false, headers });
      request
        .on('error', (error) => isOpen && reject(error))
        .on('response', (response) => {
          if (response.statusCode !== 200)
            reject(new Error(`A screen got ${response.statusCode}.`));
          response.setEncoding('latin1').on('data', (chunk) => {
            const events = (rest + chunk).split('\n\n');
            rest = events.pop() ?? '';
            events.forEach(take);
          });
          response.on('close', () => {
            if (isOpen) dropped++;
          });
        });
    });
  const requests = await Promise.all(cookies.map(open));
  const close = () => {
    isOpen = false;
    for (const request of requests) request.destroy();
    const heardAt = (id: string) => {
      const { count = 0, last = 0 } = messages.get(inside.get(id) ?? '') ?? {};
      return count === cookies.length ? last : Number.POSITIVE_INFINITY;
    };
    return { heardAt, dropped };
  };
  return { close };
}
