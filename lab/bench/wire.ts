import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

// PostgreSQL's protocol, as far as a listener needs it: https://www.postgresql.org/docs/current/protocol-message-formats.html

/** A statement as the server sent it. */
export interface Statement {
  text: string;
  values: (string | null)[];
  /** Sent under a name, so PostgreSQL may keep one plan for all its values. */
  isNamed: boolean;
}

/** What was said, in order: each flight of statements was sent before the answer to its first one was whole. */
export type Conversation = Statement[][];

export interface Wire {
  port: number;
  /**
   * What the server says to PostgreSQL meanwhile. What it does by itself when something changed is held back until
   * the end, or heard too with `background`.
   */
  during(work: () => Promise<unknown>, also?: 'background'): Promise<Conversation>;
  /** Resolves when nothing was said for a while: the server has done what it left for later. */
  quiet(): Promise<void>;
  end(): void;
}

/** Whether a statement belongs to what the server does by itself after a write: it tells of changes, and seals the log. */
export function isAfterwards(text: string): boolean {
  return /number_changes|clinic_changes|audit chain|audit_chain/.test(text);
}

/** Milliseconds: what the server leaves for later begins within a tenth of a second. */
const silence = 400;

/** Stands between the server and PostgreSQL and reads along. */
export async function listenIn(postgres: { host?: string; port?: number }): Promise<Wire> {
  const target = postgres.host?.startsWith('/')
    ? { path: `${postgres.host}/.s.PGSQL.${postgres.port}` }
    : { host: postgres.host, port: postgres.port ?? 5432 };
  const lines = new Set<ReturnType<typeof tapped>>();
  let heard: Conversation | null = null;
  let lastSaid = performance.now();
  const proxy = net.createServer((client) => {
    const line = tapped(client, net.connect(target), () => heard);
    client.on('data', () => {
      lastSaid = performance.now();
    });
    lines.add(line);
    client.once('close', () => lines.delete(line));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    during: async (work, also) => {
      const flights: Conversation = [];
      heard = flights;
      for (const line of lines) if (also !== 'background') line.hold();
      try {
        await work();
      } finally {
        heard = null;
        for (const line of lines) line.resume();
      }
      return flights;
    },
    quiet: async () => {
      while (performance.now() - lastSaid < silence) await delay(50);
    },
    end: () => {
      proxy.close();
      for (const line of lines) line.end();
    },
  };
}

function tapped(client: net.Socket, server: net.Socket, heard: () => Conversation | null) {
  const prepared = new Map<string, string>();
  let flight: { statements: Statement[]; answeredBy: number } | null = null;
  let application = '';
  // PostgreSQL is ready again once for the start, and once for each simple query and each end of what was sent together.
  let ends = 0;
  let ready = 0;

  const note = (statement: Statement) => {
    if (!flight) {
      flight = { statements: [], answeredBy: ends + 1 };
      heard()?.push(flight.statements);
    }
    flight.statements.push(statement);
  };
  const hear = framed((type, body) => {
    const said = read(type, body, prepared);
    if (said) note(said);
    if (type === start) application = /application_name\0([^\0]*)/.exec(body.toString())?.[1] ?? '';
    if ([start, 'Q', 'S'].includes(type)) ends++;
  }, start);
  const hearAnswer = framed((type) => {
    if (type !== 'Z') return;
    ready++;
    if (flight && ready >= flight.answeredBy) flight = null;
  });
  client.on('data', (chunk) => {
    hear(chunk);
    server.write(chunk);
  });
  server.on('data', (chunk) => {
    hearAnswer(chunk);
    client.write(chunk);
  });
  client.on('close', () => server.destroy());
  server.on('close', () => client.destroy());
  client.on('error', () => server.destroy());
  server.on('error', () => client.destroy());

  return {
    // The server hears of changes on a connection of another name than those of its operations.
    hold: () => {
      if (application !== '' && application !== 'clinic') server.pause();
    },
    resume: () => void server.resume(),
    end: () => client.destroy(),
  };
}

/** What the first message of a connection is read as: it alone has no type. */
const start = 'start';

/** Reads whole messages from pieces of any length; the first one has the type given for it. */
function framed(
  take: (type: string, body: Buffer) => void,
  first?: string,
): (piece: Buffer) => void {
  let unread: Buffer = Buffer.alloc(0);
  let untyped = first;
  return (piece) => {
    unread = unread.length > 0 ? Buffer.concat([unread, piece]) : piece;
    for (;;) {
      const head = untyped ? 0 : 1;
      if (unread.length < head + 4) return;
      const length = head + unread.readInt32BE(head);
      if (unread.length < length) return;
      take(untyped ?? String.fromCharCode(unread[0] ?? 0), unread.subarray(head + 4, length));
      untyped = undefined;
      unread = unread.subarray(length);
    }
  };
}

/** A statement, if the message holds one. */
function read(type: string, body: Buffer, prepared: Map<string, string>): Statement | null {
  if (type === 'Q') return { text: textAt(body, 0).text, values: [], isNamed: false };
  if (type === 'P') {
    const name = textAt(body, 0);
    prepared.set(name.text, textAt(body, name.next).text);
  }
  if (type !== 'B') return null;
  const portal = textAt(body, 0);
  const name = textAt(body, portal.next);
  return {
    text: prepared.get(name.text) ?? '',
    values: valuesAt(body, name.next),
    isNamed: name.text !== '',
  };
}

function textAt(body: Buffer, from: number): { text: string; next: number } {
  const end = body.indexOf(0, from);
  return { text: body.toString('utf8', from, end), next: end + 1 };
}

function valuesAt(body: Buffer, from: number): (string | null)[] {
  const formatCount = body.readInt16BE(from);
  const formats = Array.from({ length: formatCount }, (_, at) =>
    body.readInt16BE(from + 2 + 2 * at),
  );
  let at = from + 2 + 2 * formatCount;
  const count = body.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, (_, index) => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    const value = body.subarray(at, at + length);
    at += length;
    const isBinary = (formatCount === 1 ? formats[0] : formats[index]) === 1;
    // Only bytes are sent so, hashes for example.
    return isBinary ? `\\x${value.toString('hex')}` : value.toString('utf8');
  });
}
