import type { ChainHead, ChainReport } from './auditChain';

/**
 * The report of `npm run audit:verify`, and whether the log holds: every row is in the chain, the chain is
 * valid, and heads stored outside the database (in `file`) confirm it.
 */
export function verdictOf(
  report: ChainReport,
  heads: readonly ChainHead[],
  file: string,
): { holds: boolean; verdict: string } {
  const { broken, verified, erased, unwitnessed, backdated, unchained, unchainedIds } = report;
  const fails = (verdict: string) => ({ holds: false, verdict });
  if (broken) {
    const row = broken.auditId === null ? '' : ` (audit row ${broken.auditId})`;
    return fails(
      `The audit log is broken at link ${broken.seq}${row}: ${broken.reason}. ${formatCount(broken.seq - 1)} rows before it hold.`,
    );
  }
  if (unchained > 0) {
    const ids = `${unchainedIds.join(', ')}${unchained > unchainedIds.length ? ', …' : ''}`;
    return fails(
      `The audit log does not hold: ${rows(unchained)} of it ${unchained === 1 ? 'is' : 'are'} not in its chain (audit ${unchained === 1 ? 'row' : 'rows'} ${ids}). Put in, or stored just before the server was ended hard: look at ${unchained === 1 ? 'it' : 'them'} before the clinic starts again and chains what came last. The ${formatCount(verified)} rows in the chain are whole in themselves.`,
    );
  }
  if (heads.length === 0) {
    return fails(
      `The audit log is not proved: its ${formatCount(verified)} rows are whole in themselves, but no head of the chain was written down in ${file}, so the whole could have been written anew. Verify with a backup or a copy of that file: npm run audit:verify -- FILE`,
    );
  }
  const oldest = heads.map(({ at }) => at?.toISOString() ?? '').sort()[0];
  const notes = [
    oldest && `the oldest of ${oldest}`,
    unwitnessed && `${rows(unwitnessed)} came after the newest of them`,
    backdated.rows &&
      `${rows(backdated.rows)} from audit row ${backdated.first} on say a time before the head in front of them: the clock was set back, they were put in late, or the database was away for long while they were stored`,
    erased && `what ${formatCount(erased)} of them said of somebody was erased`,
  ].filter(Boolean);
  return {
    holds: true,
    verdict: `The audit log holds: ${formatCount(verified)} rows verified against ${formatCount(heads.length)} heads that were written down outside the database${notes.map((note) => `; ${note}`).join('')}.`,
  };
}

function rows(number: number): string {
  return `${formatCount(number)} ${number === 1 ? 'row' : 'rows'}`;
}

function formatCount(number: number): string {
  return number.toLocaleString('en-US');
}
