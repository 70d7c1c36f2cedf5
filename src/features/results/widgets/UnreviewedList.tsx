import { skipToken, useQuery } from '@tanstack/react-query';
import { t } from '../../../shared/language';
import { api } from '../../../web/api/api';
import { useAccess } from '../../../web/session/session';
import { testsVersion } from '../test';
import classes from './Results.module.css';

/** That nobody has looked at the list of tests, until a doctor of the clinic has signed this version. For doctors. */
export function UnreviewedList() {
  const { may } = useAccess();
  const mayRead = may('substances.signatures');
  const { data } = useQuery(
    api.substances.signatures.queryOptions(mayRead ? {} : { input: skipToken }),
  );
  const isSigned = data?.some(({ list, version }) => list === 'tests' && version === testsVersion);
  if (!data || isSigned) return null;
  return (
    <span className={`${classes.line} ${classes.quiet}`}>
      {t('No doctor has looked at the list of tests.')}
    </span>
  );
}
