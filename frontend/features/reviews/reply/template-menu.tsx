import { fillTemplate, type ReplyTemplate, type ReviewItem } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { TextQuote } from 'lucide-react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { replySettingsQuery } from '../api/settings.ts';
import { fitsReview } from '../bulk/pick-templates.ts';

type Props = { readonly review: ReviewItem; readonly isDisabled: boolean; readonly onUse: (text: string) => void };

/** The templates of the team, those for this language and rating first; nothing where there are none. */
export function TemplateMenu({ review, isDisabled, onUse }: Props) {
  const t = useT();
  const { tenantId, businessName } = useSession();
  const { data } = useQuery(replySettingsQuery(tenantId));
  const templates = data?.templates ?? [];
  if (templates.length === 0) return null;
  const { authorName: author, locationName: branch } = review;
  const entryOf = ({ id, title, text }: ReplyTemplate) => ({
    id,
    label: title,
    description: text,
    onAction: () => onUse(fillTemplate(text, { author, branch, business: businessName })),
  });
  const groups = [
    { id: 'fitting', title: t('reviews.templates.fitting'), entries: templates.filter((each) => fitsReview(each, review)).map(entryOf) },
    { id: 'other', title: t('reviews.templates.other'), entries: templates.filter((each) => !fitsReview(each, review)).map(entryOf) },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <Menu
      label={t('reviews.templates.title')}
      groups={groups}
      trigger={
        <Button size="sm" icon={TextQuote} isDisabled={isDisabled}>
          <T id="reviews.templates.use" />
        </Button>
      }
    />
  );
}
