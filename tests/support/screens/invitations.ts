import { registerBusiness } from '../api.ts';
import type { Reachable } from '../instance.ts';
import { demoLogin } from '../people.ts';
import { invitationLink } from '../team.ts';

interface Invitations {
  /** For an address without an account. */
  readonly newcomer: string;
  /** For the demo agent, who belongs to another business. */
  readonly member: string;
}

const known = new Map<string, Promise<Invitations>>();

/** Open invitations to the team of a new business. Viewing them does not use them up, so they are sent once per product. */
function invitationsOf(product: Reachable): Promise<Invitations> {
  const invite = async (): Promise<Invitations> => {
    const [owner, { email }] = await Promise.all([registerBusiness(product, 'مقهى السدرة'), demoLogin(product, 'agent')]);
    const pathFor = async (invited: string) => {
      await owner.model('POST', '/api/team-members/invite', {
        email: invited,
        role: 'agent',
        permissions: ['ViewReviews', 'ReplyReviews'],
      });
      return new URL(await invitationLink(product, invited)).pathname;
    };
    const [newcomer, member] = await Promise.all([pathFor('reem.alqahtani@business.example'), pathFor(email)]);
    return { newcomer, member };
  };
  const invitations = known.get(product.url) ?? invite();
  known.set(product.url, invitations);
  return invitations;
}

export const invitationPath = async (product: Reachable): Promise<string> => (await invitationsOf(product)).newcomer;
export const invitationPathOfMember = async (product: Reachable): Promise<string> => (await invitationsOf(product)).member;
