import { t } from '../../shared/language';

const rows = [
  { number: 11, name: 'A. Desai', state: 'Completed', tone: 'done' },
  { number: 12, name: 'J. Mathew', state: 'In progress', tone: 'now' },
  { number: 13, name: 'F. Qureshi', state: 'Urgent', tone: 'urgent' },
  { number: 14, name: 'K. Nair', state: 'Waiting', tone: 'waits' },
];

/** A picture of the queue, drawn with the page's own type; it says nothing that the text does not. */
export function QueuePicture() {
  return (
    <div className="picture" aria-hidden="true">
      <p className="picture-title">{t('Today’s queue')}</p>
      {rows.map(({ number, name, state, tone }) => (
        <p key={number} className="picture-row">
          <strong>#{number}</strong>
          <span>{name}</span>
          <em className={tone}>{t(state)}</em>
        </p>
      ))}
    </div>
  );
}
