import type { CSSProperties } from 'react';
import { readableColour, typedColour } from '../../shared/clinicColour';

/**
 * The style of an element in which `--clinic` is the clinic's colour, made readable on white and under white; none for a
 * clinic without one, and while what is typed is none. React sets it through the CSSOM, which the Content-Security-Policy
 * allows.
 */
export function clinicColour(text: string): CSSProperties | undefined {
  const colour = typedColour(text);
  if (colour === null) return undefined;
  const variables: object = { '--clinic': readableColour(colour) };
  return variables;
}

/** The props of an element in which the clinic's colour takes the place of the product's accent (global.css). */
export function clinicAccent(text: string) {
  const style = clinicColour(text);
  return style ? { 'data-clinic-colour': '', style } : {};
}
