const format = new Intl.NumberFormat('en-IN');

/** A count with Indian digit grouping: 1139787 is "11,39,787". */
export function formatCount(count: number): string {
  return format.format(count);
}
