import { nameStart } from '../../server/walArchive/archiveNames';
import type { WalArchive } from '../../server/walArchive/archiver';
import { spansShown, type WalArchiveState } from './walArchiveState';

export function walArchiveStateOf({ settings, state }: WalArchive): WalArchiveState {
  const { spans, isKept, missing, bytes, newestBase, part, failure } = state();
  return {
    folder: settings.folder,
    isEncrypted: settings.passphrase !== null,
    keepDays: settings.keepDays,
    spans: spans
      .slice(-spansShown)
      .map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })),
    isKept,
    missing: missing.slice(-spansShown).map(({ line, from, after }) => ({
      file: `${nameStart(line, from)}…`,
      after: after?.toISOString() ?? null,
    })),
    bytes,
    newestBase: newestBase?.toISOString() ?? null,
    part,
    failure: failure && { ...failure, since: failure.since.toISOString() },
  };
}
