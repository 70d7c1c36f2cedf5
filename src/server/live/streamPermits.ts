/** Open streams of one session, or of one waiting room's link: a browser needs one for all its tabs. */
const maxStreamsPerHolder = 20;
/** Open streams of all: more than 1,200 screens, which is the largest clinic that was measured. */
const maxStreams = 2_000;

/** Counts who holds a stream open, so that nobody holds so many that others get none. */
export function createStreamPermits(ofOne = maxStreamsPerHolder, ofAll = maxStreams) {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    /** Takes a place until it is given back or the signal aborts; null where there is none for them. */
    take(who: string, signal?: AbortSignal): (() => void) | null {
      const own = taken.get(who) ?? 0;
      if (own >= ofOne || all >= ofAll || signal?.aborted) return null;
      taken.set(who, own + 1);
      all++;
      let isTaken = true;
      const giveBack = () => {
        if (!isTaken) return;
        isTaken = false;
        signal?.removeEventListener('abort', giveBack);
        all--;
        const left = (taken.get(who) ?? 1) - 1;
        if (left === 0) taken.delete(who);
        else taken.set(who, left);
      };
      signal?.addEventListener('abort', giveBack);
      return giveBack;
    },
  };
}
