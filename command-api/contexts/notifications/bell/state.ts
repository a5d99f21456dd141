/** Until which instant one member has read the notification bell; null for never. */
export interface BellState {
  readonly readUpTo: string | null;
}
