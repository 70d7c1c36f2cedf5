import type { Checks, Finding } from './finding';
import { findingKey } from './stops';

const noFindings: readonly Finding[] = [];

/**
 * The page's own checks with those of the server for the same medicines, which knows more brands and decides about the
 * tier.
 */
export function withServerChecks(own: Checks, byServer: Checks): Checks {
  const findings = new Map(own.findings.map((one) => [findingKey(one), one]));
  for (const one of byServer.findings) findings.set(findingKey(one), one);
  return { ...byServer, findings: [...findings.values()] };
}

/** The findings by the position at which they are shown: of several lines beside the last one. */
export function findingsByLine(
  findings: readonly Finding[],
  lineCount: number,
): (readonly Finding[])[] {
  const byLine = Array.from({ length: lineCount }, () => noFindings);
  for (const one of findings) {
    const position = one.lines.at(-1);
    const before = position === undefined ? undefined : byLine[position];
    if (position !== undefined && before) byLine[position] = [...before, one];
  }
  return byLine;
}

/** Findings of some lines as those of a longer list that has them at these positions. */
export function atPositions(findings: readonly Finding[], positions: readonly number[]): Finding[] {
  return findings.map((one) => ({
    ...one,
    lines: one.lines.flatMap((line) => positions[line] ?? []),
  }));
}
