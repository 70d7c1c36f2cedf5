import './paperFonts.css';
import { type ReactNode, useRef } from 'react';
import type { PaperSize } from '../../shared/paper';
import classes from './Paper.module.css';
import { usePageRule } from './pageRule';
import { usePaperLanguage } from './paperLanguage';

interface PaperProps {
  size: PaperSize;
  /** Identifies a loose page, below every page beside its number. Blank for a paper of one page. */
  foot: string;
  /** Shown inside of something else, which is not what is printed. */
  isOnScreenOnly?: boolean;
  children: ReactNode;
}

/** A sheet to print, shown as it will be printed. Everything on it uses our own fonts. */
export function Paper({ size, foot, isOnScreenOnly = false, children }: PaperProps) {
  const { t, language } = usePaperLanguage();
  const ref = useRef<HTMLElement>(null);
  usePageRule(ref, { size, foot, pageOf: t('Page {page} of {pages}'), isOnScreenOnly });
  return (
    <article
      ref={ref}
      className={classes.paper}
      data-size={size}
      data-print={isOnScreenOnly ? undefined : ''}
      lang={language}
    >
      {children}
    </article>
  );
}
