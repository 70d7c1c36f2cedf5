import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { byteOrderMark, csvLine, type Plain } from '../../shared/csv';
import { t } from '../../shared/language';
import { saveFile } from '../../web/ui/saveFile';
import classes from './Reports.module.css';

interface CsvButtonProps {
  title: string;
  /** The file's name without extension, in lower case. */
  name: string;
  /** Each line's cells, the headers first. */
  lines: readonly (readonly (string | Plain)[])[];
}

/** Downloads figures as a CSV file. */
export function CsvButton({ title, name, lines }: CsvButtonProps) {
  const save = () => {
    const parts = [byteOrderMark, ...lines.map(csvLine)];
    saveFile(`${name}.csv`, new Blob(parts, { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      className={classes.onScreen ?? ''}
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={t('{title} as CSV', { title })}
      onClick={save}
    >
      {'CSV'}
    </Button>
  );
}
