import type { Faults } from './faults.ts';
import type { Notices } from './notices.ts';
import type { PaymentsState } from './payments-state.ts';

/** The parts that the route handlers share. `url()`: the stand-in's own address. */
export type StandIn = {
  state: PaymentsState;
  keys: { secret: string; publishable: string };
  faults: Faults;
  notices: Notices;
  /** Every call of the API, newest last: method, path, and the key's kind. */
  calls: { method: string; path: string; key: 'secret' | 'publishable' | null; status: number }[];
  /** `bankForTokens`: charges of saved cards need the bank's page too; `cancelBy`: how an invoice is cancelled, null: not at all. */
  behaviour: { bankForTokens: boolean; cancelBy: 'PUT' | 'GET' | null };
  url: () => string;
};

/** An answer of the API that is an error. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly errors: Record<string, string[]> | null;
  constructor(status: number, type: string, message: string, errors: Record<string, string[]> | null = null) {
    super(message);
    this.status = status;
    this.type = type;
    this.errors = errors;
  }
}
