import { hash, verify } from '@node-rs/argon2';

/** argon2id at a strength that OWASP ASVS 5 approves (appendix C): 19 MiB, two passes (decision 48). */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentFormat = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Hashes computed at once; each takes 19 MiB and a processor, which other requests need too. */
const maxConcurrent = 2;
const maxWaiting = 200;

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

async function runQueued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= maxConcurrent) {
    if (waiting.length >= maxWaiting) {
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
    // Hands the slot to the next in the queue, if any.
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
  return runQueued(() => hash(password, hashOptions));
}

// Compared with for accounts that do not exist, so that the answer takes as long.
let dummyHash: Promise<string> | null = null;

function computeDummyHash(): Promise<string> {
  dummyHash ??= hashPassword('the password of nobody').catch((error) => {
    // The queue was full: the next check tries again.
    dummyHash = null;
    throw error;
  });
  return dummyHash;
}

/** True when the password is the one of a stored hash; null stands for an account that does not exist. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const dummy = await computeDummyHash();
  const isMatch = await runQueued(() => verify(stored ?? dummy, password));
  return isMatch && stored !== null;
}

/** True for a hash that was made with other parameters than today's. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(currentFormat);
}
