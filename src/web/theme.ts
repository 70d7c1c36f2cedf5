import { createTheme } from '@mantine/core';
import { t } from '../shared/language';

// The library draws a dialog's title bar as <header>, which a screen reader would take for the page's own.
const plainHeader = { header: { role: 'presentation' } };

/** The one look of the product, with the labels of the language spoken now. The shades and labels here are what keep Mantine's parts readable and named. */
export function makeTheme() {
  return createTheme({
    primaryColor: 'cyan',
    primaryShade: 9,
    autoContrast: true,
    defaultRadius: 'md',
    // Anyone who asks their device for less movement gets none.
    respectReducedMotion: true,
    fontFamily:
      "NotoSansDevanagari, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
    headings: { fontWeight: '650' },
    cursorType: 'pointer',
    components: {
      Badge: {
        defaultProps: { variant: 'light', radius: 'sm' },
        // A state cut to "Compl…" says nothing.
        styles: { root: { minWidth: 'max-content' } },
      },
      Checkbox: { defaultProps: { size: 'md' } },
      Drawer: {
        defaultProps: {
          attributes: plainHeader,
          closeButtonProps: { 'aria-label': t('Close') },
          lockScroll: false,
        },
      },
      Input: { defaultProps: { size: 'md' } },
      InputWrapper: { defaultProps: { size: 'md' } },
      Modal: {
        defaultProps: {
          attributes: plainHeader,
          closeButtonProps: { 'aria-label': t('Close') },
          // Its variables would have every element's style computed again; global.css stops the scrolling.
          lockScroll: false,
          padding: 'lg',
          overlayProps: { backgroundOpacity: 0.5 },
        },
        styles: { title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 650 } },
      },
      Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } },
      Select: { defaultProps: { checkIconPosition: 'right' } },
      Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
    },
  });
}
