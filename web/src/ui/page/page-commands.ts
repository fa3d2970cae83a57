/** Commands of the open page, which the palette offers. Read when the palette opens, so they cause no rendering. */
import { useEffect, useRef } from 'react';

export interface PageCommand {
  /** Unique on the page. */
  readonly id: string;
  readonly label: string;
  readonly run: () => unknown;
}

const sources = new Set<() => readonly PageCommand[]>();

export function pageCommands(): readonly PageCommand[] {
  return [...sources].flatMap((commands) => commands());
}

export function usePageCommands(commands: readonly PageCommand[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const source = () => latest.current;
    sources.add(source);
    return () => {
      sources.delete(source);
    };
  }, []);
}
