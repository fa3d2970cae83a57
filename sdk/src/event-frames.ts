/** Parses the server-sent events (HTML standard, 9.2.6) of a fetch response. */

export interface EventFrame {
  /** Null if the frame has none. */
  readonly id: string | null;
  /** Empty if the frame has none. */
  readonly event: string;
  /** Empty if the frame has only an id. */
  readonly data: string;
}

/** Ends with the stream; throws when nothing at all comes for `silenceMs`. */
export async function* eventFrames(
  response: Response,
  silenceMs: number,
): AsyncGenerator<EventFrame, void, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await readInTime(reader, silenceMs);
      if (done) return;
      const frames = (rest + value).split(/(?:\r\n|\r|\n){2}/);
      rest = frames.pop() ?? '';
      yield* frames.map(parseFrame);
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

function parseFrame(text: string): EventFrame {
  let id: string | null = null;
  let event = '';
  const data: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === 'data') data.push(value);
    if (name === 'event') event = value;
    if (name === 'id' && !value.includes('\0')) id = value;
  }
  return { id, event, data: data.join('\n') };
}
