import { IconVolume } from '@tabler/icons-react';
import { currentSpeaker, t } from '../../shared/language';
import { callsView, ownNumber } from './calls';

/** A waiting room's screen with the button that calls; startCalls.ts lets it be pressed. */
export function CalledScreen() {
  const view = callsView(0, currentSpeaker());
  return (
    <div className="calling" data-example>
      <div className="call-buttons">
        <button className="button outlined" type="button" data-part="call">
          {t('Call next')}
        </button>
        <button className="button quiet" type="button" aria-pressed={false} data-part="sound">
          <IconVolume size={18} aria-hidden="true" />
          {t('With sound')}
        </button>
        <p className="unseen" role="status" data-part="called" />
      </div>
      <div className="screen">
        <div className="serving">
          <p>{t('Now serving')}</p>
          <p className="newest">
            <strong data-part="number">{view.tokenNumber}</strong>
            <span>{view.room}</span>
          </p>
        </div>
        <div className="next">
          <p>{t('Next')}</p>
          <ol data-part="next">
            {view.next.map((number) => (
              <li key={number}>{number}</li>
            ))}
          </ol>
        </div>
      </div>
    </div>
  );
}

/** The phone of somebody who waits: it follows the calls. */
export function PlaceOnPhone() {
  const view = callsView(0, currentSpeaker());
  return (
    <div className="phone" data-part="phone">
      <p>{t('Your token')}</p>
      <p className="own-number">#{ownNumber}</p>
      <p className="own-place" data-part="place">
        {view.place}
      </p>
      <p className="stay">{t('Please stay close.')}</p>
    </div>
  );
}
