import { t } from '../../../shared/language';
import { egfrUnit, egfrWhyNot } from '../egfr';
import type { Egfr } from '../result';
import { unitShown } from '../units';
import classes from './Results.module.css';

/** The eGFR of a creatinine, or why there is none; it stands beside its creatinine. */
export function EgfrText({ egfr }: { egfr: Egfr }) {
  if ('why' in egfr) return <span className={classes.quiet}>{t(egfrWhyNot[egfr.why])}</span>;
  return (
    <span className={classes.value}>
      {t('eGFR {value} {unit} (CKD-EPI 2021)', { value: egfr.value, unit: unitShown(egfrUnit) })}
    </span>
  );
}
