import type { ReviewItem } from '@sumaa/contracts';
import { Check, CircleAlert, Languages, LoaderCircle, Pencil, type LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { T, useT } from '../../../lib/locale/t.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import type { DraftState } from './reply-phase.ts';
import type { ReplyEditor } from './use-reply-editor.ts';

const draftIcon: Record<Exclude<DraftState, 'none'>, LucideIcon> = {
  saved: Check,
  saving: LoaderCircle,
  unsaved: Pencil,
  failed: CircleAlert,
};

/** The reply editor, with the review's language, how much fits near Google's limit, and the draft's state. */
export function ReplyTextArea({
  editor,
  review,
  ref,
}: {
  readonly editor: ReplyEditor;
  readonly review: ReviewItem;
  readonly ref: Ref<HTMLTextAreaElement>;
}) {
  const t = useT();
  const { size } = editor;
  return (
    <TextArea
      ref={ref}
      label={t('reviews.editor.label')}
      isLabelHidden
      rows={5}
      value={editor.text}
      onChange={editor.change}
      onBlur={editor.leave}
      isReadOnly={editor.isPublishing}
      placeholder={t('reviews.editor.placeholder')}
      {...(size.over > 0 ? { errorMessage: t('reviews.editor.too-long', { count: size.over }) } : {})}
      footer={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {review.language !== 'none' && (
            <span className="inline-flex items-center gap-1.5">
              <Icon of={Languages} size={16} />
              <T id="reviews.language.of" values={{ language: t(`reviews.language.${review.language}`) }} />
            </span>
          )}
          {size.left !== null && size.over === 0 && (
            <output>
              <T id="common.field.characters-left" values={{ count: size.left }} />
            </output>
          )}
          <span role="status" className={cx('inline-flex items-center gap-1.5', editor.draft === 'failed' && 'text-coral')}>
            {editor.draft !== 'none' && (
              <>
                <Icon of={draftIcon[editor.draft]} size={16} />
                <T id={`reviews.editor.draft.${editor.draft}`} />
              </>
            )}
          </span>
        </span>
      }
    />
  );
}
