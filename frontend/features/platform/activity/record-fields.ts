/** What is known of a field: its value, or that it is personal (`masked`) or was erased. */
export type FieldState = { readonly kind: 'value'; readonly text: string } | { readonly kind: 'masked' | 'erased' };

/** The fields of a record after one of its events, by name. */
export type RecordState = ReadonlyMap<string, FieldState>;

/** Takes every field of a part out of a state. */
export function forget(state: Map<string, FieldState>, part: string): void {
  for (const key of state.keys()) if (key.startsWith(`${part}.`)) state.delete(key);
}
