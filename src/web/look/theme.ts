import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { t } from '../../shared/language';

/** The colours with a meaning, by their names in palette.css and in components. */
const tones = ['accent', 'red', 'yellow', 'green', 'blue', 'gray'] as const;

// Mantine expects ten steps of each colour; the palette has one colour for each use.
function steps(...names: string[]): MantineColorsTuple {
  return names.map((name) => `var(--${name})`) as unknown as MantineColorsTuple;
}

/** Mantine's greys for lines and backgrounds: `gray` in its light theme, `dark` in its dark one, in Mantine's order. */
const gray = steps(
  'ground',
  'sunken',
  'line',
  'line',
  'edge',
  'edge',
  'soft',
  'soft',
  'ink',
  'ink',
);
const dark = steps(
  'ink',
  'soft',
  'soft',
  'soft',
  'edge',
  'sunken',
  'raised',
  'paper',
  'ground',
  'ground',
);

function fillSteps(tone: string): MantineColorsTuple {
  return steps(...Array.from({ length: 10 }, () => `${tone}-fill`));
}

const toneVariables = Object.fromEntries(
  tones.flatMap((tone) => {
    const name = `--mantine-color-${tone}`;
    return [
      [`${name}-text`, `var(--${tone})`],
      [`${name}-filled`, `var(--${tone}-fill)`],
      [`${name}-filled-hover`, `var(--${tone}-press)`],
      [`${name}-light`, `var(--${tone}-tint)`],
      [`${name}-light-hover`, `color-mix(in srgb, var(--${tone}) 8%, var(--${tone}-tint))`],
      [`${name}-light-color`, `var(--${tone})`],
      [`${name}-outline`, `var(--${tone})`],
      [`${name}-outline-hover`, `var(--${tone}-tint)`],
    ];
  }),
);

const variables = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-placeholder': 'var(--soft)',
  '--mantine-color-error': 'var(--red)',
  '--mantine-color-success': 'var(--green)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-disabled': 'var(--gray-tint)',
  '--mantine-color-disabled-color': 'var(--soft)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--accent-on)',
  ...toneVariables,
};

/**
 * The palette under Mantine's names. Set for both themes to override Mantine's; the palette itself adapts to the theme.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variables,
  dark: variables,
});

const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const tone = tones.find((name) => name === (input.color ?? input.theme.primaryColor));
  return input.variant === 'filled' && tone
    ? { ...resolved, color: `var(--${tone}-on)` }
    : resolved;
};

// Mantine renders a dialog's title bar as <header>, which a screen reader would take for the page's header.
const plainHeader = { header: { role: 'presentation' } };

/** The product's theme, with labels in the current language. */
export function makeTheme() {
  return createTheme({
    primaryColor: 'accent',
    primaryShade: 6,
    colors: {
      ...Object.fromEntries(tones.map((tone) => [tone, fillSteps(tone)])),
      gray,
      dark,
    },
    variantColorResolver,
    // A device set to reduced motion shows none.
    respectReducedMotion: true,
    cursorType: 'pointer',
    fontFamily: "Plex, 'Plex fallback', 'Plex fallback wide', system-ui, sans-serif",
    fontWeights: {
      regular: 'var(--weight-regular)',
      medium: 'var(--weight-medium)',
      bold: 'var(--weight-bold)',
    },
    fontSizes: {
      xs: 'var(--text-xs)',
      sm: 'var(--text-sm)',
      md: 'var(--text-md)',
      lg: 'var(--text-lg)',
      xl: 'var(--text-xl)',
    },
    lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.3' },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.375rem', lineHeight: '1.25' },
        h2: { fontSize: '1.125rem', lineHeight: '1.3' },
        h3: { fontSize: '1rem', lineHeight: '1.35' },
        h4: { fontSize: '0.875rem', lineHeight: '1.4' },
      },
    },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
    radius: { xs: '0.125rem', sm: '0.25rem', md: '0.5rem', lg: '0.75rem', xl: '1.5rem' },
    defaultRadius: 'md',
    shadows: {
      xs: '0 1px 2px rgb(0 0 0 / 6%)',
      sm: '0 1px 3px rgb(0 0 0 / 8%)',
      md: '0 4px 16px rgb(0 0 0 / 12%)',
      lg: '0 8px 28px rgb(0 0 0 / 16%)',
      xl: '0 16px 48px rgb(0 0 0 / 22%)',
    },
    components: {
      // A light surface with an edge of its tone: a bar of full colour would draw attention from the screen's content.
      Alert: {
        styles: {
          root: {
            background: 'color-mix(in srgb, var(--alert-bg) 45%, var(--paper))',
            borderColor: 'color-mix(in srgb, var(--alert-color) 30%, var(--paper))',
          },
        },
      },
      Badge: {
        defaultProps: { variant: 'light', radius: 'sm' },
        // A state must not be cut to "Compl…".
        styles: { root: { minWidth: 'max-content' } },
      },
      Drawer: {
        defaultProps: {
          attributes: plainHeader,
          closeButtonProps: { 'aria-label': t('Close') },
          lockScroll: false,
          // As a dialog's: the scrollbar's room beside it is as dark.
          overlayProps: { backgroundOpacity: 0.5 },
        },
      },
      Modal: {
        defaultProps: {
          attributes: plainHeader,
          closeButtonProps: { 'aria-label': t('Close') },
          // Mantine's lock sets variables that recompute every element's style; global.css stops the scrolling instead.
          lockScroll: false,
          padding: 'lg',
          overlayProps: { backgroundOpacity: 0.5 },
        },
        styles: { title: { fontSize: '1rem', fontWeight: 600 } },
      },
      // In the dark theme Mantine draws these lines as strong as the edge of a text box.
      Accordion: { styles: { item: { '--item-border-color': 'var(--line)' } } },
      Paper: { styles: { root: { '--paper-border-color': 'var(--line)' } } },
      Table: { defaultProps: { borderColor: 'var(--line)' } },
      InputWrapper: { styles: { description: { lineHeight: 1.4 } } },
      Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } },
      SegmentedControl: {
        styles: {
          root: { background: 'var(--paper)', border: '1px solid var(--edge)' },
          indicator: { background: 'var(--accent-tint)', boxShadow: 'none' },
        },
      },
      Select: { defaultProps: { checkIconPosition: 'right' } },
    },
  });
}
