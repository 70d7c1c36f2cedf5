import type { Speaker } from '../../shared/language';
import type { Board } from './board';

type Call = Board['serving'][number];

/** Whether the browser lets this page play sound. */
export function canSound(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

/** The sentences that announce a call, each with its language (BCP 47). */
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

// Announcements run one after the other, however fast the calls come.
let lastAnnouncement: Promise<void> = Promise.resolve();

/** Plays a chime and speaks the number, after the announcements before it. */
export function announce(call: Call, speakers: readonly Speaker[]): Promise<void> {
  lastAnnouncement = lastAnnouncement.then(async () => {
    await chime();
    for (const sentence of sentencesOf(call, speakers)) await speak(sentence);
  });
  return lastAnnouncement;
}

/** Hertz; the second note begins when the first has faded. */
const notes = [880, 660];
const noteSeconds = 0.45;

async function chime(): Promise<void> {
  if (!canSound()) return;
  const audio = new AudioContext();
  const end = new Promise((resolve) => setTimeout(resolve, notes.length * noteSeconds * 1000));
  for (const [place, frequency] of notes.entries()) {
    const from = audio.currentTime + place * noteSeconds;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.4, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + noteSeconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + noteSeconds);
  }
  await end;
  await audio.close();
}

/** Some voices never report their end, so a sentence is waited for at most this long. */
const speechTimeoutMs = 15_000;

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
    const timer = setTimeout(resolve, speechTimeoutMs);
    utterance.onend = utterance.onerror = () => {
      clearTimeout(timer);
      resolve();
    };
    speechSynthesis.speak(utterance);
  });
}
