import { announce } from '../board/announce';
import { callOf, callsView, lastCall, nextCall } from './calls';
import { exampleSpeaker } from './exampleSpeaker';
import { partOf, setText } from './parts';

/** Lets the drawn queue (CalledScreen.tsx) be called on: the screen and the phone follow. Silent until sound is asked for. */
export function startCalls(root: ParentNode): void {
  const call = partOf(root, 'call', HTMLButtonElement);
  const sound = partOf(root, 'sound', HTMLButtonElement);
  const number = partOf(root, 'number', HTMLElement);
  const next = partOf(root, 'next', HTMLElement);
  const phone = partOf(root, 'phone', HTMLElement);
  const place = partOf(root, 'place', HTMLElement);
  const status = partOf(root, 'called', HTMLElement);
  const speaker = exampleSpeaker(document.documentElement.lang);
  let calls = 0;

  call.addEventListener('click', () => {
    calls = nextCall(calls);
    const view = callsView(calls, speaker);
    setText(number, String(view.tokenNumber));
    for (const [position, item] of [...next.children].entries()) {
      setText(item, String(view.next[position] ?? ''));
    }
    setText(place, view.place);
    phone.classList.toggle('turn', view.isOwnTurn);
    setText(call, speaker.t(calls === lastCall ? 'Begin again' : 'Call next'));
    setText(status, `${view.announcement} ${view.place}`);
    const isLoud = sound.getAttribute('aria-pressed') === 'true';
    if (isLoud && calls > 0) void announce(callOf(calls, speaker), [speaker]);
  });
  sound.addEventListener('click', () => {
    sound.setAttribute('aria-pressed', String(sound.getAttribute('aria-pressed') !== 'true'));
  });
}
