import classes from './narrowing.module.css';

/** The `classNames` of a button beside a screen's main one: on a phone it shows only its icon. */
export const narrowing = {
  root: classes.root ?? '',
  section: classes.section ?? '',
  label: classes.label ?? '',
};
