import { t } from '../../shared/language';

interface FigureLineProps {
  /** A value is undefined while it is being loaded. */
  figures: readonly { label: string; value: number | undefined }[];
  /** They could not be loaded. */
  isMissing: boolean;
  /** How the line and the numbers in it look. */
  classes: { line: string | undefined; figure: string | undefined };
}

/** A list's figures in a line above it, each with its name. */
export function FigureLine({ figures, isMissing, classes }: FigureLineProps) {
  return (
    <div className={classes.line}>
      {figures.map(({ label, value }) => (
        <section
          key={label}
          aria-label={label}
          aria-busy={value === undefined && !isMissing}
          title={value === undefined && isMissing ? t('Could not be loaded') : undefined}
        >
          <span className={classes.figure}>{value ?? (isMissing ? '–' : '\u2007')}</span> {label}
        </section>
      ))}
    </div>
  );
}
