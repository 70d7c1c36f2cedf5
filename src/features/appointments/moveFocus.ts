import type { Target } from './CalendarGrid';

/** Where the arrow keys lead from a cell of a calendar. */
export const steps: Record<string, Target> = {
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
};

/** Moves the focus to the nearest button of a calendar in the direction of a step. */
export function moveFocus(
  grid: HTMLElement | null,
  from: HTMLElement,
  { column, row }: Target,
): void {
  const places = [...(grid?.querySelectorAll<HTMLElement>('button[data-column]') ?? [])];
  const own = cellOf(from);
  const sideways = places[places.indexOf(from) + column];
  if (
    column !== 0 &&
    sideways &&
    cellOf(sideways).column === own.column &&
    cellOf(sideways).row === own.row
  ) {
    sideways.focus();
    return;
  }
  const inColumn = places.filter((place) => cellOf(place).column === own.column + column);
  const candidates =
    row === 0 ? inColumn : inColumn.filter((place) => (cellOf(place).row - own.row) * row > 0);
  const away = (place: HTMLElement) => Math.abs(cellOf(place).row - own.row);
  candidates.toSorted((one, other) => away(one) - away(other))[0]?.focus();
}

function cellOf({ dataset }: HTMLElement): Target {
  return { column: Number(dataset.column), row: Number(dataset.row) };
}
