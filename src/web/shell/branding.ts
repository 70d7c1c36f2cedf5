import { queryOptions } from '@tanstack/react-query';
import { client } from '../api/api';
import { refetchInterval } from '../api/queryClient';

/** A picture with its size in pixels: with it an image keeps its place while the browser decodes it. */
export interface Logo {
  src: string;
  width: number;
  height: number;
}

/** How old the answer may be, and how often a page that stays open asks again. */
const freshMs = 30 * 60_000;

/** The query of what pages for patients show of the clinic: its logo, null without one, and its colour. */
export function brandingQuery() {
  return queryOptions({
    queryKey: ['branding'],
    queryFn: async () => {
      const { logo, colour } = await client.settings.branding();
      return { logo: logo === null ? null : await measured(logo), colour };
    },
    staleTime: freshMs,
    refetchInterval: refetchInterval(freshMs),
  });
}

/** Null for a picture that cannot be drawn: the page is shown without it. */
async function measured(src: string): Promise<Logo | null> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
  } catch {
    return null;
  }
  return { src, width: image.naturalWidth, height: image.naturalHeight };
}
