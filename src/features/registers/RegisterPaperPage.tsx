import { skipToken, useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { PaperPage } from '../../web/paper/PaperPage';
import { RegisterPaper } from './RegisterPaper';
import { registerTitles } from './register';
import { useAskedRegister } from './useAskedRegister';

/** The print preview of a register. */
export function RegisterPaperPage() {
  const { asked, areDaysRight } = useAskedRegister();
  const paper = useQuery(
    // Each request is recorded in the audit log, so the page requests the record only once.
    api.registers.paper.queryOptions({
      input: areDaysRight ? asked : skipToken,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  return (
    <PaperPage
      title={t(registerTitles[asked.register])}
      kind="register"
      sizes={['A4']}
      record={paper.data ?? null}
      query={paper}
      makePdf={({ language }) => client.registers.pdf({ ...asked, language })}
    >
      {(record, size) => <RegisterPaper record={record} size={size} />}
    </PaperPage>
  );
}
