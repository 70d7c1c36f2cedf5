import { useCallback, useEffect, useRef } from 'react';
import { t } from '../../shared/language';
import { positionAfter } from '../../shared/positionAfter';
import { showUndo } from '../../web/ui/showUndo';
import { type DoseOfLine, withNewDose } from '../prescriptions/checks/childDose';
import type { DeskBoxProps } from './ChipBox';
import type { DraftMedicine } from './consultation';
import { labelOf, withOneEach } from './offer';
import type { LineBox } from './useLineBox';

/**
 * Changes of single lines, as stable functions: a typed letter must not render every line again. The line that is being
 * edited in the box stays the same one, wherever the changes put it.
 */
export function useLineChanges(
  {
    medicines,
    doseOf,
    onChange,
  }: Pick<DeskBoxProps, 'onChange'> & {
    medicines: readonly DraftMedicine[];
    doseOf: DoseOfLine | null;
  },
  { input, setEdited }: Pick<LineBox, 'input' | 'setEdited'>,
) {
  const count = useRef(medicines.length);
  useEffect(() => {
    count.current = medicines.length;
  });
  const followEdited = useCallback(
    (from: number | null, to: number | null) =>
      setEdited((edited) => (edited === null ? null : positionAfter(edited, { from, to }))),
    [setEdited],
  );
  const announceRemoval = useRemovedLines(onChange, followEdited);
  const remove = useCallback(
    (position: number, line: DraftMedicine) => {
      onChange(({ medicines: before }) => ({
        medicines: before.filter((_, index) => index !== position),
      }));
      followEdited(position, null);
      announceRemoval(position, line);
      input.current?.focus();
    },
    [onChange, announceRemoval, followEdited, input],
  );
  const move = useCallback(
    (position: number, by: 1 | -1) => {
      const target = position + by;
      if (target < 0 || target >= count.current) return;
      onChange(({ medicines: before }) => ({
        medicines: before
          .toSpliced(position, 1)
          .toSpliced(target, 0, ...before.slice(position, position + 1)),
      }));
      followEdited(position, target);
    },
    [onChange, followEdited],
  );
  const setGenericName = useCallback(
    (position: number, genericName: string) =>
      onChange(({ medicines: before }) => ({
        medicines: before.map((line, index) =>
          index === position ? { ...line, genericName } : line,
        ),
      })),
    [onChange],
  );
  const setOneEach = useCallback(
    (position: number) =>
      onChange(({ medicines: before }) => ({
        medicines: before.map((line, index) => (index === position ? withOneEach(line) : line)),
      })),
    [onChange],
  );
  const setDoseByWeight = useCallback(
    (position: number) =>
      onChange(({ medicines: before }) => ({
        medicines: before.map((line, index) =>
          index === position && doseOf ? (withNewDose(line, doseOf) ?? line) : line,
        ),
      })),
    [onChange, doseOf],
  );
  return { remove, move, setGenericName, setOneEach, setDoseByWeight };
}

/** Announces all removed lines in one message whose button puts them back; hidden when the visit is left. */
function useRemovedLines(
  onChange: DeskBoxProps['onChange'],
  followEdited: (from: number | null, to: number | null) => void,
) {
  const removedLines = useRef<{ position: number; line: DraftMedicine }[]>([]);
  const hide = useRef(() => {});
  useEffect(() => () => hide.current(), []);
  return useCallback(
    (position: number, line: DraftMedicine) => {
      const all = [...removedLines.current, { position, line }];
      hide.current();
      removedLines.current = all;
      hide.current = showUndo({
        message:
          all.length === 1
            ? t('{medicine} is removed.', { medicine: labelOf(line) })
            : t('{count} medicines are removed.', { count: all.length }),
        onUndo: () => {
          onChange(({ medicines }) => ({
            medicines: all.reduceRight<DraftMedicine[]>(
              (lines, removal) => lines.toSpliced(removal.position, 0, removal.line),
              [...medicines],
            ),
          }));
          for (const removal of all.toReversed()) followEdited(null, removal.position);
        },
        onClose: () => {
          if (removedLines.current === all) removedLines.current = [];
        },
      });
    },
    [onChange, followEdited],
  );
}
