/** The end of a record's id, as the screens show it: 8 characters, 4 for tokens in lists (spec 9). */
export function shortId(id: string, length: 4 | 8 = 8): string {
  return id.slice(-length);
}
