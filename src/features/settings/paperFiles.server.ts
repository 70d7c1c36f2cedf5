import type { OperationContext } from '../../server/api/operations';
import { withinTimeout } from '../../server/http/metricsSources';
import type { PaperFiles } from './settings.contract';

export async function readPaperFiles({
  db,
  contents,
  contentCopies,
}: OperationContext): Promise<PaperFiles> {
  // Says why in the language of whoever looks; the screen does not wait for a storage that hangs.
  await withinTimeout(contents.check());
  const { files, bytes } = await db
    .selectFrom('attachments')
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      fn.sum<number | null>('stored_bytes').as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  const found = contentCopies.state();
  return {
    where: contents.storage.where,
    isEncrypted: contents.isEncrypted,
    files,
    bytes: bytes ?? 0,
    failure: contents.failure(),
    lastLook: found && {
      missing: found.missing,
      unknown: found.unknown,
      copyFailure: found.failure,
    },
  };
}
