// Open screens, in a process of their own so that their reading costs the load nothing. Each has a session and a line of
// its own; it takes what it is told and remembers when. Told over IPC what to do.
import http from 'node:http';

let screens = [];
let place = new URL('http://127.0.0.1');
/** By position: when the first and the last screen was told, and how many were. */
let told = new Map();
/** When every screen had been told of a token, by its id, and how many of them had. */
let tokens = new Map();
let gaps = 0;
let resets = 0;
let lost = 0;

const now = () => performance.timeOrigin + performance.now();

/** The head of every message; what follows is read by one screen alone, because all of them are told the same. */
const head = /^id: (\S+)\ndata: \{"after":"([^"]+)"/m;

function take(screen, event) {
  const found = head.exec(event);
  if (!found) return;
  const [, position, after] = found;
  if (screen.position && after !== screen.position) gaps++;
  if (event.includes('"kind":"reset"')) resets++;
  if (event.includes('"kind":"ready"')) screen.isReady();
  if (position === screen.position) return;
  screen.position = position;
  const at = now();
  const known = told.get(position) ?? { first: at, last: at, count: 0 };
  known.last = at;
  known.count++;
  told.set(position, known);
  if (screen !== screens[0]) return;
  for (const news of JSON.parse(event.slice(event.indexOf('data: ') + 6)).news) {
    if (news.kind !== 'queue') continue;
    for (const { id } of news.tokens) if (!tokens.has(id)) tokens.set(id, known);
  }
}

function open(screen) {
  return new Promise((resolve, reject) => {
    screen.isReady = resolve;
    const request = http.get(
      {
        ...{ host: place.hostname, port: place.port, path: '/api/changes', agent: false },
        headers: {
          cookie: screen.cookie,
          accept: 'text/event-stream',
          ...(screen.position && { 'last-event-id': screen.position }),
        },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`A screen got ${response.statusCode}.`));
        let rest = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          const events = (rest + chunk).split('\n\n');
          rest = events.pop();
          for (const event of events) take(screen, event);
        });
        response.on('close', () => {
          if (screen.request === request) lost++;
        });
      },
    );
    request.on('error', (error) => {
      if (screen.request === request) reject(error);
    });
    screen.request = request;
  });
}

function read(screen, method, path) {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        ...{ host: place.hostname, port: place.port, path, method, agent: false },
        headers: {
          cookie: screen.cookie,
          origin: place.origin,
          'content-type': 'application/json',
          'accept-encoding': 'gzip, deflate',
        },
      },
      (response) => {
        response.resume();
        response.on('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${path} answered ${response.statusCode}.`)),
        );
      },
    );
    request.on('error', reject);
    request.end(method === 'POST' ? '{}' : undefined);
  });
}

function leave() {
  for (const screen of screens) {
    const { request } = screen;
    screen.request = null;
    request?.destroy();
  }
}

const orders = {
  async open({ url, cookies }) {
    place = new URL(url);
    screens = cookies.map((cookie) => ({ cookie, position: null, request: null }));
    await Promise.all(screens.map(open));
    return screens.length;
  },
  /** What was told since the last time this was asked. */
  figures() {
    const spans = [...told.values()].filter(({ count }) => count === screens.length);
    const answer = {
      positions: told.size,
      toldToAll: spans.length,
      longestSpan: Math.max(0, ...spans.map(({ first, last }) => last - first)),
      tokens: Object.fromEntries(
        [...tokens].flatMap(([id, { last, count }]) =>
          count === screens.length ? [[id, last]] : [],
        ),
      ),
      ...{ gaps, resets, lost },
    };
    [told, tokens, gaps, resets, lost] = [new Map(), new Map(), 0, 0, 0];
    return answer;
  },
  leave() {
    leave();
    return 'gone';
  },
  /** All come back at once, each with a stream, the queue and the dashboard: milliseconds until each had them all. */
  async comeBack({ url }) {
    leave();
    place = new URL(url);
    const began = now();
    const times = await Promise.all(
      screens.map(async (screen) => {
        await Promise.all([
          open(screen),
          read(screen, 'GET', '/api/tokens/today'),
          read(screen, 'POST', '/api/dashboard'),
        ]);
        return now() - began;
      }),
    );
    return times.sort((one, other) => one - other);
  },
};

process.on('message', async ({ order, ...what }) => {
  try {
    process.send({ answer: await orders[order](what) });
  } catch (error) {
    process.send({ failure: error.message });
  }
});
process.send('ready');
