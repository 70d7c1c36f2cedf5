/** With a small letter in front, to stand within a sentence. */
export function small(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** With a capital letter in front, where the script has them. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
