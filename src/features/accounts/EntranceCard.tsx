import { Anchor, Stack, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { frontPageOf } from '../../shared/frontPage';
import { currentSpeaker, t } from '../../shared/language';
import { LanguageLinks } from '../../web/language/LanguageLinks';
import { Brand } from '../../web/shell/Brand';
import classes from './EntranceCard.module.css';

/** What the product is, for who comes to its door. */
const promises = [
  'A queue that the desk, the doctors and the waiting room see alike',
  'Prescriptions with a code that proves them',
  'Patients’ data stays on the clinic’s own computer',
];

/** The frame of the sign-in and sign-up screens, with the way back home; beside it, where there is room, the product. */
export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  const { language } = currentSpeaker();
  return (
    <div className={classes.frame}>
      <main className={classes.form}>
        <div className={classes.head}>
          <Anchor href={frontPageOf(language)} size="sm" c="dimmed" className={classes.home}>
            <IconArrowLeft size={16} aria-hidden />
            {t('Back to home')}
          </Anchor>
          <LanguageLinks />
        </div>
        <Stack className={classes.middle}>
          <Brand />
          <Title order={1}>{title}</Title>
          {children}
        </Stack>
      </main>
      <aside className={classes.product}>
        <p className={classes.promise}>{t('The whole visit, from the desk to the bill')}</p>
        <ul>
          {promises.map((promise) => (
            <li key={promise}>{t(promise)}</li>
          ))}
        </ul>
        {/* Fetched only where they are seen, and there with the first files (preload.ts). */}
        <div className={classes.phones}>
          {['queue-phone', 'place'].map((name) => (
            <img
              key={name}
              src={`/landing/${name}-${language}.webp`}
              srcSet={`/landing/${name}-${language}-small.webp, /landing/${name}-${language}.webp 2x`}
              alt=""
              loading="lazy"
            />
          ))}
        </div>
      </aside>
    </div>
  );
}
