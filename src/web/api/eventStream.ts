import { createORPCErrorFromJson, isORPCErrorJson } from '@orpc/client';

/**
 * What the server tells in a stream of events, one after the other. Ends where the server says so; throws an ORPCError
 * where it fails there, and what `fetch` throws where the line is lost.
 */
export async function* eventsIn(body: ReadableStream<Uint8Array> | null): AsyncGenerator<unknown> {
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
        const { event, data } = fieldsOf(block);
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

/** What stands in the lines of one event; a line without a name is a sign of life. */
function fieldsOf(block: string): { event: string | undefined; data: unknown } {
  const linesOf = (name: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2));
  const data = linesOf('data').join('\n');
  return { event: linesOf('event')[0], data: data === '' ? undefined : JSON.parse(data) };
}
