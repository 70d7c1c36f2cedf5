import { dateAndTimeIn, instantAt } from '../../shared/clinicDay';
import { StartupError } from '../startupError';
import { nameStart, writePosition } from './archiveNames';
import type { Missing, Unreachable } from './reach';

const pattern =
  /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::(\d\d(?:\.\d{1,3})?))?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/;

/**
 * The moment that an administrator names: `latest`, or `2026-11-21 14:32` on the clinic's own clock, with seconds or
 * another zone (`Z`, `+05:30`) behind it if wanted. Throws a StartupError for anything else.
 */
export function readMinute(text: string, timeZone: string): Date | 'latest' {
  if (text === 'latest') return 'latest';
  const [, date = '', time = '', seconds = '0', zone] = pattern.exec(text.trim()) ?? [];
  const inUtc = new Date(`${date}T${time}:00.000Z`);
  const isReal =
    !Number.isNaN(inUtc.getTime()) && inUtc.toISOString().startsWith(`${date}T${time}`);
  if (!isReal || Number(seconds) >= 60) {
    throw new StartupError(
      `Write the minute as --to "2026-11-21 14:32", or --to latest; it is ${JSON.stringify(text)}.`,
    );
  }
  const minute = zone
    ? new Date(`${date}T${time}:00.000${zone === 'UTC' ? 'Z' : zone}`)
    : instantAt(date, time, timeZone);
  return new Date(minute.getTime() + Math.round(Number(seconds) * 1000));
}

/** A moment on the clinic's clock, as `readMinute` takes it; milliseconds are left out. */
export function wordsOfMinute(at: Date, timeZone: string): string {
  return dateAndTimeIn(at, timeZone);
}

/** Why a moment cannot be restored, and what can, on the clinic's clock. The edges are whole seconds within. */
export function wordsOfUnreachable(why: Unreachable, folder: string, timeZone: string): string {
  const early = (at: Date) => wordsOfMinute(at, timeZone);
  const late = (at: Date) => wordsOfMinute(new Date(at.getTime() + 999), timeZone);
  switch (why.why) {
    case 'empty':
      return `The archive ${folder} reaches no minute: it has no copy of the database with its log.${
        why.missing ? ` ${wordsOfMissing(why.missing)}` : ''
      }`;
    case 'missing':
      return `The archive ${folder} has later files, but only what was stored by ${early(why.to)} can be restored. ${wordsOfMissing(why.missing)} Put it back, or name that minute: --to "${early(why.to)}" (${timeZone}).`;
    case 'gap':
      return `Nothing was kept of that minute: the archive has a gap from ${early(why.before)} to ${late(why.after)}. Name one of these two, or one outside.`;
    default:
      return `The archive does not reach that minute. The earliest is ${late(why.from)}, the latest ${early(why.to)} (${timeZone}).`;
  }
}

function wordsOfMissing(missing: Missing): string {
  const { line } = missing;
  if (missing.kind === 'base') {
    return `The copy of the database is missing that they go on from: the file ${nameStart(line, null)}….`;
  }
  const { from, to } = missing;
  return `A file is missing: ${nameStart(line, from)}…, with the log from ${writePosition(from)} to ${writePosition(to)}.`;
}
