import { type RefObject, useLayoutEffect } from 'react';
import { type PaperSize, sheets } from '../../shared/paper';

/** CSS pixels in a millimetre. */
const pixels = 96 / 25.4;

/** A text as CSS takes it inside quotes: everything but letters, digits and blanks by its code point. */
export function cssText(text: string): string {
  const safe = text.replace(
    /[^\p{L}\p{M}\p{N} ]/gu,
    (character) => `\\${character.codePointAt(0)?.toString(16)} `,
  );
  return `"${safe}"`;
}

interface PageRule {
  size: PaperSize;
  /** Stands below every page, before the page's number; blank: neither does. */
  foot: string;
  /** "{page} / {pages}" in the paper's words, with the numbers still to be put in. */
  pageOf: string;
  /** Millimetres of a roll. */
  rollHeight: number;
}

/** The `@page` rule of a paper. A browser that knows no boxes in the margin prints it without its foot. */
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

/** CSS pixels of what is on a paper: on a screen its edges are padding, in print they are the page's. */
function contentHeight(paper: HTMLElement | null): number {
  if (!paper) return 0;
  const { paddingTop, paddingBottom } = getComputedStyle(paper);
  return paper.scrollHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
}

/** Lets the printer have the sheet of this size for as long as the paper is shown; a roll is cut where it ends. */
export function usePageRule(
  paper: RefObject<HTMLElement | null>,
  { size, foot, pageOf }: Omit<PageRule, 'rollHeight'>,
): void {
  useLayoutEffect(() => {
    // Made by script: the page's policy takes no style element that it does not know.
    const sheet = new CSSStyleSheet();
    const write = () => {
      // Lines may be drawn a little thicker in print; what they push over the end would cost a second piece.
      const rollHeight =
        Math.ceil(contentHeight(paper.current) / pixels + 2 * sheets[size].margin) + 1;
      sheet.replaceSync(pageRule({ size, foot, pageOf, rollHeight }));
    };
    write();
    document.adoptedStyleSheets.push(sheet);
    // What is in a margin asks for no font by itself.
    void document.fonts.load('1em "PaperSans"', foot + pageOf);
    const observer = new ResizeObserver(write);
    if (paper.current) observer.observe(paper.current);
    // The observer comes a frame late: letters or pictures may have come just now.
    window.addEventListener('beforeprint', write);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', write);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [paper, size, foot, pageOf]);
}
