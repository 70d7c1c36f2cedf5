import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Appointment } from './appointment';
import type { Target } from './CalendarGrid';

interface Drag {
  grid: RefObject<HTMLElement | null>;
  onPickUp: (appointment: Appointment, at: Target) => void;
  onOver: (at: Target) => void;
  onDrop: (appointment: Appointment, at: Target) => void;
  onCancel: () => void;
}

/** Pixels that a mouse moves before it drags, and that a finger may move while it waits to. */
const slack = 6;
/** Milliseconds that a finger rests before it drags; a shorter one scrolls. */
const rest = 350;

interface Press {
  appointment: Appointment;
  from: Target;
  at: Target;
  x: number;
  y: number;
  isDragging: boolean;
  timer?: number | undefined;
}

/** Drags an appointment of a grid by mouse, pen or finger; a press alone stays a press. */
export function useDrag({ grid, onPickUp, onOver, onDrop, onCancel }: Drag) {
  const press = useRef<Press | null>(null);
  const droppedAt = useRef(0);
  const isDragging = () => press.current?.isDragging === true;

  // Only a listener that is not passive keeps the page from scrolling under the finger.
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
      if (event.pointerType === 'touch') press.current.timer = window.setTimeout(begin, rest);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = press.current;
      if (!now) return;
      const isAway = Math.hypot(event.clientX - now.x, event.clientY - now.y) > slack;
      if (!now.isDragging) {
        if (!isAway) return;
        if (event.pointerType === 'touch') return end();
        begin();
      }
      const at = targetAt(event.clientX, event.clientY);
      if (!at || (at.column === now.at.column && at.row === now.at.row)) return;
      now.at = at;
      onOver(at);
    },
    onPointerUp: () => {
      const now = press.current;
      const wasDragging = isDragging();
      end();
      if (!now || !wasDragging) return;
      droppedAt.current = Date.now();
      if (now.at.column === now.from.column && now.at.row === now.from.row) onCancel();
      else onDrop(now.appointment, now.at);
    },
    onPointerCancel: () => {
      const wasDragging = isDragging();
      end();
      if (wasDragging) onCancel();
    },
    // A finger that rests would open the browser's menu.
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
