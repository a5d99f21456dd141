import type { FollowEnd, FollowKind, Iso, Language, Uuid } from '@sumaa/contracts';

export type FollowerCommand =
  | {
      readonly type: 'RequestFollow';
      readonly followerId: Uuid;
      readonly kind: FollowKind;
      readonly email: string;
      readonly language: Language;
      readonly at: Iso;
    }
  | { readonly type: 'ConfirmFollow'; readonly at: Iso }
  | { readonly type: 'EndFollow'; readonly because: FollowEnd; readonly at: Iso }
  /** `isBeingSent`: this article goes to the followers of the newsletter now. */
  | { readonly type: 'MailArticle'; readonly article: string; readonly isBeingSent: boolean; readonly at: Iso }
  /** `launchAt`: the launch date in force; null: none. */
  | { readonly type: 'Remind'; readonly launchAt: Iso | null; readonly at: Iso };
