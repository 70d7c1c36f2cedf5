import { hash, verify } from '@node-rs/argon2';

/** argon2id at a strength that OWASP ASVS 5 approves (appendix C): 19 MiB, two passes (decision 48). */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentFormat = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Hashes computed at once; each takes 19 MiB and a processor, and everybody else's work goes on beside them. */
const atOnce = 2;
const longestQueue = 200;

let running = 0;
let done = 0;
let refused = 0;
const waiting: (() => void)[] = [];

/** Thrown when more people sign in at once than can be served in a reasonable time. */
export class TooManyPasswordChecks extends Error {
  constructor() {
    super('Too many passwords are being checked.');
  }
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) {
      refused++;
      throw new TooManyPasswordChecks();
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    done++;
    // The place goes to the next one, if somebody waits.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** How many hashes are being computed and wait for it, and how many were done and were refused since the start. */
export function passwordChecks() {
  return { running, waiting: waiting.length, done, refused };
}

/** A password's hash as it is stored; it carries its own parameters. Throws TooManyPasswordChecks. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, hashOptions));
}

// What a password of an account that does not exist is compared with, so that the answer takes as long.
let nobodysHash: Promise<string> | null = null;

/** True when the password is the one of a stored hash; null stands for an account that does not exist. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('the password of nobody');
  const compared = stored ?? (await nobodysHash);
  const isRight = await inTurn(() => verify(compared, password));
  return isRight && stored !== null;
}

/** True for a hash that was made with other parameters than today's. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(currentFormat);
}
