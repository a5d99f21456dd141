/** Something about an operator's command itself is wrong: one sentence says what. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}
