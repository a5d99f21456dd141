/** Wrong use of an operator command. The message is one sentence for the operator. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}
