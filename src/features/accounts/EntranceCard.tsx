import { Anchor, Stack, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { frontPageOf } from '../../shared/frontPage';
import { currentSpeaker, t } from '../../shared/language';
import { LanguageLinks } from '../../web/language/LanguageLinks';
import { Brand } from '../../web/shell/Brand';
import classes from './EntranceCard.module.css';

/** What the product offers; said with `t`. */
const promises = [
  'A queue that the desk, the doctors and the waiting room see alike',
  'Prescriptions with a code that proves them',
  'Patients’ data stays on the clinic’s own computer',
];

/** The frame of the screens before signing in, with a link to the front page; on wide screens the product beside it. */
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
        {/* Loaded only if the screen shows them; preload.ts then requests them with the first files. */}
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
