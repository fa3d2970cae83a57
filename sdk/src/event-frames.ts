/** The frames of a response of server-sent events, read by eventsource-parser (HTML standard, 9.2.6). */
import { createParser } from 'eventsource-parser';

const limits = {
  /** Characters of a frame that is not complete. */
  frameChars: 16 * 1024 * 1024,
} as const;

export interface EventFrame {
  /** Null if the frame has none. */
  readonly id: string | null;
  /** Empty if the frame has none. */
  readonly event: string;
  /** Empty if the frame has only an id. */
  readonly data: string;
}

/** Ends with the stream; throws when nothing at all comes for `silenceMs`, and for a frame that is too long. */
export async function* eventFrames(
  response: Response,
  silenceMs: number,
): AsyncGenerator<EventFrame, void, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  const frames: EventFrame[] = [];
  const parser = createParser({
    maxBufferSize: limits.frameChars,
    onId: (id) => void frames.push({ id, event: '', data: '' }),
    onEvent({ id, event = '', data }) {
      // The frame of its id.
      if (id !== undefined) frames.pop();
      frames.push({ id: id ?? null, event, data });
    },
  });
  try {
    for (;;) {
      const { done, value } = await readInTime(reader, silenceMs);
      if (done) return;
      parser.feed(value);
      yield* frames.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function readInTime(reader: ReadableStreamDefaultReader<string>, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing came for ${ms} ms.`)), ms);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}
