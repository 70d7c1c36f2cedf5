import './paperFonts.css';
import { type ReactNode, useRef } from 'react';
import type { PaperSize } from '../../shared/paper';
import classes from './Paper.module.css';
import { usePageRule } from './pageRule';
import { usePaperLanguage } from './paperLanguage';

interface PaperProps {
  size: PaperSize;
  /** What tells a loose page where it belongs; below every page beside its number. Blank for what is one page anyway. */
  foot: string;
  children: ReactNode;
}

/** A sheet to print, shown as it comes out. Everything on it is drawn with our own fonts. */
export function Paper({ size, foot, children }: PaperProps) {
  const { t, language } = usePaperLanguage();
  const ref = useRef<HTMLElement>(null);
  usePageRule(ref, { size, foot, pageOf: t('Page {page} of {pages}') });
  return (
    <article ref={ref} className={classes.paper} data-size={size} data-print lang={language}>
      {children}
    </article>
  );
}
