const format = new Intl.NumberFormat('en-IN');

/** How many, with the commas of Indian numbers: 1139787 is "11,39,787". */
export function formatCount(count: number): string {
  return format.format(count);
}
