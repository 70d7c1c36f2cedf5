import { useState } from 'react';
import { t } from '../../shared/language';
import { type PaperSize, paperSizes } from '../../shared/paper';

/** The size in which this browser printed a kind of paper last; the first of its sizes before that. */
export function usePaperSize(
  kind: string,
  offered: readonly [PaperSize, ...PaperSize[]],
): [PaperSize, (size: PaperSize) => void] {
  const key = `clinic-paper-size-${kind}`;
  const [size, setSize] = useState(() => {
    const known = paperSizes.find((one) => one === localStorage.getItem(key));
    return known && offered.includes(known) ? known : offered[0];
  });
  const choose = (chosen: PaperSize) => {
    localStorage.setItem(key, chosen);
    setSize(chosen);
  };
  return [size, choose];
}

/** How a size is called: "A5", "80 mm". */
export function sizeLabel(size: PaperSize): string {
  return size === 'card' ? t('Card') : size.replace('mm', ' mm');
}
