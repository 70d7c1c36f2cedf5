import type { Target } from './calendarLayout';

/** The step in a calendar's columns and rows for each arrow key. */
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
  const buttons = [...(grid?.querySelectorAll<HTMLElement>('button[data-column]') ?? [])];
  const fromCell = cellOf(from);
  const sideways = buttons[buttons.indexOf(from) + column];
  if (
    column !== 0 &&
    sideways &&
    cellOf(sideways).column === fromCell.column &&
    cellOf(sideways).row === fromCell.row
  ) {
    sideways.focus();
    return;
  }
  const inColumn = buttons.filter((button) => cellOf(button).column === fromCell.column + column);
  const candidates =
    row === 0
      ? inColumn
      : inColumn.filter((button) => (cellOf(button).row - fromCell.row) * row > 0);
  const distanceOf = (button: HTMLElement) => Math.abs(cellOf(button).row - fromCell.row);
  candidates.toSorted((one, other) => distanceOf(one) - distanceOf(other))[0]?.focus();
}

function cellOf({ dataset }: HTMLElement): Target {
  return { column: Number(dataset.column), row: Number(dataset.row) };
}
