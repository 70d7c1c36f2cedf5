import type { PaperJob } from '../../shared/paper';
import type { OperationContext } from '../api/operations';

/**
 * A paper as a PDF file for the answer of an operation. Throws what `errors` has for a server without a Chromium.
 * `name` is the file's, without its ending, in letters that every system takes.
 */
export async function paperFile(
  { papers, user }: Pick<OperationContext, 'papers' | 'user'>,
  errors: { NO_PDF(): Error },
  name: string,
  job: PaperJob,
): Promise<File> {
  if (!papers) throw errors.NO_PDF();
  const pdf = await papers.print(job, user?.id ?? '');
  return new File([new Uint8Array(pdf)], `${name}.pdf`, { type: 'application/pdf' });
}
