// The clinic's own colour: written on white paper, and under white text on screens.

/** What WCAG 2.2 (1.4.3) asks for between a text and what it lies on. */
export const readableContrast = 4.5;

/** The palette's accent in the light theme: where one begins to choose. */
export const productColour = '#0b6b5d';

const white = '#ffffff';

/** Whether a text is a colour as it is stored: `#` and six hexadecimal digits in small letters. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}

/** The colour that somebody typed, as it is stored; null for a blank text and for what is no colour. */
export function typedColour(text: string): string | null {
  const colour = text.trim().toLowerCase();
  return isColour(colour) ? colour : null;
}

/** Red, green and blue of `#rrggbb`, each 0 to 1. */
function channelsOf(colour: string): [red: number, green: number, blue: number] {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

/** Relative luminance (WCAG 2.2), 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours `#rrggbb` (WCAG 2.2), 1 to 21, whichever is the text. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The steps between black and white in which a lightness is tried. */
const lightnessSteps = 1_000;

/**
 * The colour `#rrggbb` itself if it can be read on white, and white on it (4.5:1), else the nearest darker one that can,
 * of the same hue and saturation (HSL).
 */
export function readableColour(colour: string): string {
  const { hue, saturation, lightness } = hslOf(colour);
  let readable = colour;
  // Ends at black, which has 21:1.
  for (let step = 1; contrast(readable, white) < readableContrast; step++) {
    readable = hexOf(hue, saturation, Math.max(lightness - step / lightnessSteps, 0));
  }
  return readable;
}

/** Hue in degrees, saturation and lightness 0 to 1. */
function hslOf(colour: string): { hue: number; saturation: number; lightness: number } {
  const [red, green, blue] = channelsOf(colour);
  const most = Math.max(red, green, blue);
  const chroma = most - Math.min(red, green, blue);
  const lightness = most - chroma / 2;
  if (chroma === 0) return { hue: 0, saturation: 0, lightness };
  const sector =
    most === red
      ? (green - blue) / chroma
      : most === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4;
  return {
    hue: (sector * 60 + 360) % 360,
    saturation: chroma / (1 - Math.abs(2 * lightness - 1)),
    lightness,
  };
}

function hexOf(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
