import { VisuallyHidden } from '@mantine/core';
import { t } from '../../../shared/language';
import type { RuleSource } from '../checks/finding';
import classes from './Sources.module.css';

interface SourceLinkProps {
  source: RuleSource;
  /** Beside a box that keeps the focus. */
  isBesideBox?: boolean;
}

/** The name of the document in which a fact was read, leading there. */
export function SourceLink({ source, isBesideBox = false }: SourceLinkProps) {
  const { document, address } = source;
  if (!/^https?:/.test(address)) return document;
  return (
    // A new tab keeps the unsaved prescription open.
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={classes.link}
      // The box keeps the focus.
      {...(isBesideBox && { tabIndex: -1, onMouseDown: (event) => event.preventDefault() })}
    >
      {document}
      <VisuallyHidden> {t('(opens in a new tab)')}</VisuallyHidden>
    </a>
  );
}

/** Where the facts behind a warning were read, in the words of the sources. */
export function Sources({ sources }: { sources: readonly RuleSource[] }) {
  return (
    <ul className={classes.sources}>
      {sources.map((source) => (
        <li key={JSON.stringify(source)}>
          <SourceLink source={source} />
          {[source.section, source.date].filter(Boolean).map((part) => `, ${part}`)}
        </li>
      ))}
    </ul>
  );
}
