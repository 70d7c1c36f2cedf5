/** Lower-cases the first letter, for use within a sentence. */
export function small(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Upper-cases the first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
