import { useCallback, useEffect, useRef } from 'react';
import { t } from '../../shared/language';
import { showUndo } from '../../web/ui/showUndo';
import type { BoxOfDesk } from './ChipBox';
import type { DraftMedicine } from './consultation';
import { labelOf, withOneEach } from './offer';
import type { LineBox } from './useLineBox';

/** Changes of single lines, each the same function with every letter: no line is drawn again for it. */
export function useLineChanges(
  onChange: BoxOfDesk['onChange'],
  { input, setEdited }: Pick<LineBox, 'input' | 'setEdited'>,
) {
  const sayRemoved = useRemovedLines(onChange);
  const remove = useCallback(
    (position: number, line: DraftMedicine) => {
      onChange(({ medicines: before }) => ({
        medicines: before.filter((_, at) => at !== position),
      }));
      setEdited(null);
      sayRemoved(position, line);
      input.current?.focus();
    },
    [onChange, sayRemoved, setEdited, input],
  );
  const move = useCallback(
    (position: number, by: 1 | -1) =>
      onChange(({ medicines: before }) => {
        const line = before[position];
        const target = position + by;
        if (!line || target < 0 || target >= before.length) return {};
        return { medicines: before.toSpliced(position, 1).toSpliced(target, 0, line) };
      }),
    [onChange],
  );
  const noteSubstances = useCallback(
    (position: number, genericName: string) =>
      onChange(({ medicines: before }) => ({
        medicines: before.map((one, at) => (at === position ? { ...one, genericName } : one)),
      })),
    [onChange],
  );
  const answerOneEach = useCallback(
    (position: number) =>
      onChange(({ medicines: before }) => ({
        medicines: before.map((one, at) => (at === position ? withOneEach(one) : one)),
      })),
    [onChange],
  );
  return { remove, move, noteSubstances, answerOneEach };
}

/** Says which lines were removed, all of them in one message, whose button puts them back; until the visit is left. */
function useRemovedLines(onChange: BoxOfDesk['onChange']) {
  const removed = useRef<{ position: number; line: DraftMedicine }[]>([]);
  const hide = useRef(() => {});
  useEffect(() => () => hide.current(), []);
  return useCallback(
    (position: number, line: DraftMedicine) => {
      const all = [...removed.current, { position, line }];
      hide.current();
      removed.current = all;
      hide.current = showUndo({
        message:
          all.length === 1
            ? t('{medicine} is removed.', { medicine: labelOf(line) })
            : t('{count} medicines are removed.', { count: all.length }),
        onUndo: () =>
          onChange(({ medicines }) => ({
            medicines: all.reduceRight<DraftMedicine[]>(
              (lines, one) => lines.toSpliced(one.position, 0, one.line),
              [...medicines],
            ),
          })),
        onClose: () => {
          if (removed.current === all) removed.current = [];
        },
      });
    },
    [onChange],
  );
}
