import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../shared/language';
import type { Finding } from '../checks/finding';
import { allergyRule, findingKey } from '../checks/stops';
import classes from './LineFindings.module.css';
import { SourceLink } from './Sources';

/** Soft lines that are shown at once: more of them would not be read. */
const shownLines = 2;

interface LineFindingsProps {
  /** Of one medicine; its recorded allergies are said by `AllergyOfLine`. */
  findings: readonly Finding[];
  className?: string | undefined;
  /** Beside a box that keeps the focus. */
  isBesideBox?: boolean;
}

/** The recorded allergies among what the checks found, for `AllergyOfLine`. */
export const allergiesIn = (findings: readonly Finding[]) =>
  findings.filter(({ ruleId }) => ruleId === allergyRule).map(({ other }) => other);

/** What the checks found about one medicine, shown beside it: stops in red, then two lines at most. */
export function LineFindings(props: LineFindingsProps) {
  const { findings, className = '', isBesideBox = false } = props;
  const [isOpen, setOpen] = useState(false);
  const shown = findings.filter(({ ruleId }) => ruleId !== allergyRule);
  const stops = shown.filter(({ tier }) => tier === 'stop');
  const lines = shown.filter(({ tier }) => tier === 'line');
  const more = lines.length - shownLines;
  return (
    <>
      {stops.map((finding) => (
        <span
          key={findingKey(finding)}
          className={`${className} ${classes.stop}`}
          data-against
          data-rule={finding.ruleId}
        >
          <IconAlertTriangle size={18} aria-hidden />
          <Words finding={finding} isBesideBox={isBesideBox} />
        </span>
      ))}
      {lines.slice(0, isOpen ? lines.length : shownLines).map((finding) => (
        <span
          key={findingKey(finding)}
          className={`${className} ${classes.line}`}
          data-rule={finding.ruleId}
        >
          <Words finding={finding} isBesideBox={isBesideBox} />
        </span>
      ))}
      {more > 0 && !isOpen && (
        <span className={`${className} ${classes.line}`}>
          <button
            type="button"
            className={classes.more}
            // The box keeps the focus.
            {...(isBesideBox && { tabIndex: -1, onMouseDown: (event) => event.preventDefault() })}
            onClick={() => setOpen(true)}
          >
            {t('and {count} more', { count: more })}
          </button>
        </span>
      )}
    </>
  );
}

interface WordsProps {
  finding: Finding;
  isBesideBox: boolean;
}

/** The sentence, and the document that says so. */
function Words({ finding: { sentence, values, sources }, isBesideBox }: WordsProps) {
  const [source] = sources;
  return (
    <span>
      {t(sentence, values)}
      {source && (
        <span className={classes.source}>
          <SourceLink source={source} isBesideBox={isBesideBox} />
        </span>
      )}
    </span>
  );
}
