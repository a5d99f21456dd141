/** Wrong use of an operator command. The message is one sentence for the operator. */
export class UsageError extends Error {
  override readonly name = 'Misuse';
}
