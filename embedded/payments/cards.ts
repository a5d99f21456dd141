/** What the issuer of a test card answers. `code` null: it pays. */
export type TestCard = { number: string; brand: 'mada' | 'visa' | 'master'; code: string | null; message: string };

/** The provider's published test cards, and a few more with codes that it does not publish a card for. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4201320111111010', brand: 'mada', code: null, message: 'APPROVED' },
  { number: '4111111111111111', brand: 'visa', code: null, message: 'APPROVED' },
  { number: '5421080101000000', brand: 'master', code: null, message: 'APPROVED' },
  { number: '4201320000311101', brand: 'mada', code: '51', message: 'INSUFFICIENT FUNDS' },
  { number: '4201320131000508', brand: 'mada', code: '41', message: 'LOST CARD' },
  { number: '4201322267774310', brand: 'mada', code: '54', message: 'EXPIRED CARD' },
  { number: '4201320000001430', brand: 'mada', code: '43', message: 'STOLEN CARD' },
];

/** The issuer's answer for a number; one that is not listed is declined without a code, as at the provider. */
export function issuerOf(number: string): TestCard {
  return TEST_CARDS.find((card) => card.number === number) ?? { number, brand: 'visa', code: null, message: 'DECLINED' };
}

/** Whether the issuer pays. */
export const pays = (card: TestCard): boolean => card.message === 'APPROVED';
