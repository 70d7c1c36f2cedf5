import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Appointment } from './appointment';
import type { Target } from './calendarLayout';

interface Drag {
  grid: RefObject<HTMLElement | null>;
  onPickUp: (appointment: Appointment, at: Target) => void;
  onOver: (at: Target) => void;
  onDrop: (appointment: Appointment, at: Target) => void;
  onCancel: () => void;
}

/** A mouse that moves further starts a drag; a finger that moves further before the long press scrolls. */
const dragThresholdPx = 6;
/** A finger that rests this long starts a drag. */
const longPressMs = 350;

interface Press {
  appointment: Appointment;
  from: Target;
  at: Target;
  x: number;
  y: number;
  isDragging: boolean;
  timer?: number | undefined;
}

/** Drags an appointment of a grid by mouse, pen or finger; a press without a drag stays a click. */
export function useDrag({ grid, onPickUp, onOver, onDrop, onCancel }: Drag) {
  const press = useRef<Press | null>(null);
  const droppedAt = useRef(0);
  const isDragging = () => press.current?.isDragging === true;

  // Only a non-passive listener can keep the page from scrolling under the finger.
  useEffect(() => {
    const element = grid.current;
    const hold = (event: TouchEvent) => {
      if (press.current?.isDragging) event.preventDefault();
    };
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, [grid]);

  const begin = () => {
    if (!press.current) return;
    press.current.isDragging = true;
    onPickUp(press.current.appointment, press.current.from);
  };
  const end = () => {
    window.clearTimeout(press.current?.timer);
    press.current = null;
  };
  const handlersOf = (appointment: Appointment, from: Target) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const { clientX: x, clientY: y } = event;
      press.current = { appointment, from, at: from, x, y, isDragging: false };
      event.currentTarget.setPointerCapture(event.pointerId);
      if (event.pointerType === 'touch')
        press.current.timer = window.setTimeout(begin, longPressMs);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const current = press.current;
      if (!current) return;
      const isAway =
        Math.hypot(event.clientX - current.x, event.clientY - current.y) > dragThresholdPx;
      if (!current.isDragging) {
        if (!isAway) return;
        if (event.pointerType === 'touch') return end();
        begin();
      }
      const at = targetAt(event.clientX, event.clientY);
      if (!at || (at.column === current.at.column && at.row === current.at.row)) return;
      current.at = at;
      onOver(at);
    },
    onPointerUp: () => {
      const current = press.current;
      const wasDragging = isDragging();
      end();
      if (!current || !wasDragging) return;
      droppedAt.current = Date.now();
      if (current.at.column === current.from.column && current.at.row === current.from.row)
        onCancel();
      else onDrop(current.appointment, current.at);
    },
    onPointerCancel: () => {
      const wasDragging = isDragging();
      end();
      if (wasDragging) onCancel();
    },
    // A long press would open the browser's context menu.
    onContextMenu: (event: { preventDefault(): void }) => {
      if (press.current) event.preventDefault();
    },
  });
  return {
    handlersOf,
    /** Whether a click is the end of a drag. */
    hasJustDropped: () => Date.now() - droppedAt.current < 300,
  };
}

/** The cell of the grid under a point of the window. */
function targetAt(x: number, y: number): Target | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const cell = element instanceof HTMLElement ? element.dataset.cell : undefined;
    if (cell) {
      const [column = 0, row = 0] = cell.split(' ').map(Number);
      return { column, row };
    }
  }
  return null;
}
