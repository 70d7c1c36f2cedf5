import type { Speaker } from '../../shared/language';
import type { Board } from './board';

type Call = Board['serving'][number];

/** True once the browser lets this page make a sound. */
export function canSound(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

/** What is said of a call, and in which language (BCP 47). */
export function sentencesOf(
  { tokenNumber, room }: Call,
  speakers: readonly Speaker[],
): { text: string; lang: string }[] {
  return speakers.map((speaker) => ({
    text: room
      ? speaker.t('Token number {tokenNumber}, please go to {room}.', { tokenNumber, room })
      : speaker.t('Token number {tokenNumber}, please come in.', { tokenNumber }),
    lang: speaker.locale,
  }));
}

// One call after the other is heard, however fast they come.
let last: Promise<void> = Promise.resolve();

/** Sounds a chime and says the number, after what is being said already. */
export function announce(call: Call, speakers: readonly Speaker[]): Promise<void> {
  last = last.then(async () => {
    await chime();
    for (const sentence of sentencesOf(call, speakers)) await speak(sentence);
  });
  return last;
}

/** Hertz; the second note begins when the first has faded. */
const notes = [880, 660];
/** Seconds. */
const noteLength = 0.45;

async function chime(): Promise<void> {
  if (!canSound()) return;
  const audio = new AudioContext();
  const end = new Promise((resolve) => setTimeout(resolve, notes.length * noteLength * 1000));
  for (const [place, frequency] of notes.entries()) {
    const from = audio.currentTime + place * noteLength;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.4, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + noteLength);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + noteLength);
  }
  await end;
  await audio.close();
}

/** Milliseconds after which a voice that says nothing of its end is not waited for. */
const longestSentence = 15_000;

function speak({ text, lang }: { text: string; lang: string }): Promise<void> {
  if (!('speechSynthesis' in window)) return Promise.resolve();
  return new Promise((resolve) => {
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = lang;
    utterance.rate = 0.9;
    const voice = speechSynthesis
      .getVoices()
      .find((one) => one.lang.replace('_', '-').toLowerCase() === lang.toLowerCase());
    if (voice) utterance.voice = voice;
    const timer = setTimeout(resolve, longestSentence);
    utterance.onend = utterance.onerror = () => {
      clearTimeout(timer);
      resolve();
    };
    speechSynthesis.speak(utterance);
  });
}
