import { type DestinationStream, type Logger, pino } from 'pino';

const secrets = ['cookie', 'authorization', '["set-cookie"]'];

/**
 * The server's log: one line of JSON for each event. Callers never log what patients or staff typed;
 * headers with credentials are redacted besides, wherever they occur.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const names = [...secrets, 'password', 'token'];
  const redact = names.flatMap((name) => {
    const child = name.startsWith('[') ? name : `.${name}`;
    return [name, `*${child}`, `*.headers${child}`, `headers${child}`];
  });
  return destination ? pino({ level, redact }, destination) : pino({ level, redact });
}
