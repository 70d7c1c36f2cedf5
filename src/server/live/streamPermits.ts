/** Open streams of one session, or of one waiting room's link: a browser needs one for all its tabs. */
const maxStreamsPerHolder = 20;
/** Open streams of all: more than 1,200 screens, which is the largest clinic that was measured. */
const maxStreams = 2_000;

/** Limits open streams per holder, so that nobody takes all of them. */
export function createStreamPermits(maxPerHolder = maxStreamsPerHolder, maxTotal = maxStreams) {
  const taken = new Map<string, number>();
  let totalTaken = 0;
  return {
    /** Takes a permit until it is released or the signal aborts; null if none is left for this holder. */
    take(holder: string, signal?: AbortSignal): (() => void) | null {
      const own = taken.get(holder) ?? 0;
      if (own >= maxPerHolder || totalTaken >= maxTotal || signal?.aborted) return null;
      taken.set(holder, own + 1);
      totalTaken++;
      let isTaken = true;
      const release = () => {
        if (!isTaken) return;
        isTaken = false;
        signal?.removeEventListener('abort', release);
        totalTaken--;
        const remaining = (taken.get(holder) ?? 1) - 1;
        if (remaining === 0) taken.delete(holder);
        else taken.set(holder, remaining);
      };
      signal?.addEventListener('abort', release);
      return release;
    },
  };
}
