/** Up to which instant one member has seen the bell; null: never. */
export interface BellState {
  readonly readUpTo: string | null;
}
