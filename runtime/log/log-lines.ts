/** The lines of a log that wait to be stored. When too many wait, the newest are dropped and counted. */
export interface LogLines {
  /** For pino. */
  write(line: string): void;
  /** The oldest lines, and how many were dropped since the last call. */
  take(limit: number): { readonly lines: readonly string[]; readonly dropped: number };
  /** Puts lines back that could not be stored. */
  giveBack(lines: readonly string[], dropped: number): void;
}

export function createLogLines(most = 5_000): LogLines {
  let waiting: string[] = [];
  let dropped = 0;
  return {
    write(line) {
      if (waiting.length < most) waiting.push(line);
      else dropped += 1;
    },
    take(limit) {
      const taken = { lines: waiting.slice(0, limit), dropped };
      waiting = waiting.slice(limit);
      dropped = 0;
      return taken;
    },
    giveBack(lines, droppedBefore) {
      const kept = lines.slice(0, Math.max(0, most - waiting.length));
      waiting = [...kept, ...waiting];
      dropped += droppedBefore + lines.length - kept.length;
    },
  };
}
