import { createORPCErrorFromJson, isORPCErrorJson } from '@orpc/client';

/**
 * Yields the data of each message in a stream of server-sent events until the server ends it. Throws the ORPCError that
 * the server sends, and what `fetch` throws when the connection is lost.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<unknown> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream() as never).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = (await reader.read()) as ReadableStreamReadResult<string>;
      if (done) break;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const { event, data } = parseEvent(block);
        if (event === 'error') throw isORPCErrorJson(data) ? createORPCErrorFromJson(data) : data;
        if (event === 'done') return;
        if (event === 'message') yield data;
      }
    }
    if (rest) throw new TypeError('A stream of events broke off in the middle of one.');
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Parses one event. A line without a field name is a comment that keeps the connection alive. */
function parseEvent(block: string): { event: string | undefined; data: unknown } {
  const valuesOf = (name: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2));
  const data = valuesOf('data').join('\n');
  return { event: valuesOf('event')[0], data: data === '' ? undefined : JSON.parse(data) };
}
