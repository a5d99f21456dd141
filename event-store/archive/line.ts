/** Data and metadata travel as the texts that lie in the store, so that their fingerprints hold after a move. Files travel in parts, base64. */
export type Line =
  | {
      readonly k: 'event';
      readonly stream: string;
      readonly revision: string;
      readonly id: string;
      readonly type: string;
      readonly data: string;
      readonly metadata: string;
    }
  | { readonly k: 'row'; readonly table: string; readonly row: string }
  | { readonly k: 'file'; readonly id: string; readonly part: string; readonly last: boolean }
  | ({ readonly k: 'end' } & Contents);

/** What an archive holds. `head`: that of the chain of `audit:seal` after its last event. */
export interface Contents {
  readonly events: number;
  readonly streams: number;
  readonly rows: number;
  readonly files: number;
  readonly head: string;
}
