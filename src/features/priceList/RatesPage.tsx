import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { english, type Speaker, t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { api } from '../../web/api/api';
import { refetchInterval } from '../../web/api/queryClient';
import { speakerFor } from '../../web/language/language';
import { useLinkToken } from '../../web/session/linkToken';
import { keepScreenOn } from '../board/keepLit';
import classes from './RatesPage.module.css';

/** How often a screen that runs for weeks asks for the rates again. */
const refreshMs = 15 * 60 * 1000;

/** The rate board on a waiting room's screen, by the screen's link. */
export function RatesPage() {
  const token = useLinkToken();
  const { data, error } = useQuery({
    ...api.priceList.ratesOnScreen.queryOptions({ input: { token } }),
    enabled: token !== '',
    refetchInterval: refetchInterval(refreshMs),
  });
  const [hindi, setHindi] = useState<Speaker | null>(null);
  useEffect(() => keepScreenOn(), []);
  useEffect(() => {
    void speakerFor('hi').then(setHindi);
  }, []);
  if (token === '') {
    return (
      <main className={classes.rates}>
        {t(
          'This link is not complete. An administrator can create a new one under “Waiting-room screens”.',
        )}
      </main>
    );
  }
  if (!data) {
    return <main className={classes.rates}>{error ? error.message : t('Loading...')}</main>;
  }
  const fees = [
    {
      name: english.t('Consultation'),
      localName: hindi?.t('Consultation') ?? '',
      amount: data.consultationFee,
    },
    ...data.fees.map(({ doctorName, amount }) => ({ name: doctorName, localName: '', amount })),
  ];
  return (
    <main className={classes.rates}>
      <h1>{data.clinicName}</h1>
      <h2>{t('Our rates')}</h2>
      <ul className={classes.list}>
        {[...fees, ...data.rates].map(({ name, localName, amount }, place) => (
          // Two doctors may have one name, so the place is the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn as a whole.
          <li key={place}>
            <span>
              {name}
              {localName !== '' && <small>{localName}</small>}
            </span>
            <strong>{formatRupees(amount)}</strong>
          </li>
        ))}
      </ul>
    </main>
  );
}
