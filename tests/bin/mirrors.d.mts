interface Source {
  readonly file: string;
  readonly text: string;
}
export function readSources(root: string, folders: readonly string[]): Source[];
export function mirrorLines(sources: readonly Source[]): string[];
