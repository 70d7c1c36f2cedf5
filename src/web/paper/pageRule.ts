import { type RefObject, useLayoutEffect } from 'react';
import { type PaperSize, sheets } from '../../shared/paper';

/** CSS pixels. */
const pixelsPerMm = 96 / 25.4;

/** A quoted CSS string; everything but letters, digits and blanks is escaped by its code point. */
export function cssText(text: string): string {
  const safe = text.replace(
    /[^\p{L}\p{M}\p{N} ]/gu,
    (character) => `\\${character.codePointAt(0)?.toString(16)} `,
  );
  return `"${safe}"`;
}

interface PageRule {
  size: PaperSize;
  /** Printed below every page, before its number; if blank, neither is printed. */
  foot: string;
  /** "{page} / {pages}" in the paper's language, with the placeholders. */
  pageOf: string;
  /** Length of a roll's piece, in millimetres. */
  rollHeight: number;
}

/** The `@page` rule of a paper. A browser that does not support margin boxes prints it without its foot. */
export function pageRule({ size, foot, pageOf, rollHeight }: PageRule): string {
  const { width, height, margin } = sheets[size];
  const sheet = `size: ${width}mm ${height ?? rollHeight}mm; margin: ${margin}mm`;
  if (height === null || foot === '') return `@page { ${sheet} }`;
  const words = pageOf
    .split(/(\{pages?\})/)
    .filter(Boolean)
    .map((part) =>
      part === '{page}' ? 'counter(page)' : part === '{pages}' ? 'counter(pages)' : cssText(part),
    )
    .join(' ');
  const type = `font-family: PaperSans, sans-serif; font-size: 7.5pt; color: #000; vertical-align: top; padding-top: 2mm`;
  return `@page { ${sheet};
    @bottom-left { content: ${cssText(foot)}; ${type}; width: 75% }
    @bottom-right { content: ${words}; ${type}; width: 25% } }`;
}

/** Height of a paper's content in CSS pixels, without the padding: on screen that stands for the page's margins. */
function contentHeight(paper: HTMLElement | null): number {
  if (!paper) return 0;
  const { paddingTop, paddingBottom } = getComputedStyle(paper);
  return paper.scrollHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
}

/**
 * Sets the printed page to this size while the paper is shown; a roll's piece ends where its content does. A paper
 * that is on screen only leaves the page alone.
 */
export function usePageRule(
  paper: RefObject<HTMLElement | null>,
  {
    size,
    foot,
    pageOf,
    isOnScreenOnly,
  }: Omit<PageRule, 'rollHeight'> & { isOnScreenOnly: boolean },
): void {
  useLayoutEffect(() => {
    if (isOnScreenOnly) return;
    // A constructed sheet, because the Content-Security-Policy refuses an unknown style element.
    const sheet = new CSSStyleSheet();
    const updateRule = () => {
      // One more millimetre: print may draw lines thicker, and an overflow would cost a second piece of the roll.
      const rollHeight =
        Math.ceil(contentHeight(paper.current) / pixelsPerMm + 2 * sheets[size].margin) + 1;
      sheet.replaceSync(pageRule({ size, foot, pageOf, rollHeight }));
    };
    updateRule();
    document.adoptedStyleSheets.push(sheet);
    // Text in a margin box does not load its font by itself.
    void document.fonts.load('1em "PaperSans"', foot + pageOf);
    const observer = new ResizeObserver(updateRule);
    if (paper.current) observer.observe(paper.current);
    // The observer is a frame late for fonts or images that have just loaded.
    window.addEventListener('beforeprint', updateRule);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', updateRule);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
        (adopted) => adopted !== sheet,
      );
    };
  }, [paper, size, foot, pageOf, isOnScreenOnly]);
}
