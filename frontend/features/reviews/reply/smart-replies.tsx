import type { ReplyStyle, ReviewItem } from '@sumaa/contracts';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Sparkles, Undo2, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { planAccessQuery } from '../../../lib/api/plan.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useFormat } from '../../../lib/locale/use-format.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Num } from '../../../ui/marks/num.tsx';
import { BarrierNotice } from '../../../ui/plan/barrier-notice.tsx';
import { usePlanBarrier } from '../../../ui/plan/barrier.ts';
import { UserText } from '../../../ui/marks/user-text.tsx';
import { useSuggestReplies } from '../api/commands.ts';
import type { ReplyEditor } from './use-reply-editor.ts';
import { useStreamedText } from './use-streamed-text.ts';
import { TemplateMenu } from './template-menu.tsx';

const styles = ['shorter', 'warmer', 'formal'] as const;

type Props = {
  readonly review: ReviewItem;
  readonly editor: ReplyEditor;
  /** Asked for with the button on the card: begins at once. */
  readonly isWanted: boolean;
  readonly onBegun: () => void;
};

/**
 * Under the editor: templates of the team, and three suggested replies. The first of them grows in an empty editor while it is written, and one
 * that is chosen becomes the draft; publishing stays with the person.
 */
export function SmartReplies({ review, editor, isWanted, onBegun }: Props) {
  const t = useT();
  const format = useFormat();
  const textOf = useErrorText();
  const { mutate, data, error, isPending, reset } = useSuggestReplies();
  const [style, setStyle] = useState<ReplyStyle>('plain');
  const [replaced, setReplaced] = useState<string | null>(null);
  const used = usePlanBarrier('aiReplies');
  const written = usePlanBarrier('aiDrafts');
  const barrier = used ?? written;
  const [growing, setGrowing] = useState<readonly string[]>([]);
  const waiting = useRef<AbortController | null>(null);
  const inEditor = useStreamedText(editor);
  const write = (next: ReplyStyle) => {
    inEditor.begin();
    const { signal } = (waiting.current = new AbortController());
    const onText = (index: number, text: string) => {
      if (signal.aborted) return;
      setGrowing((before) => Object.assign([...before], { [index]: text }));
      if (index === 0) inEditor.grow(text);
    };
    mutate(
      { id: review.id, sentiment: review.sentiment, style: next, signal, onText },
      { onSuccess: ({ texts }) => inEditor.grow(texts[0] ?? ''), onError: inEditor.takeBack, onSettled: () => setGrowing([]) },
    );
  };
  const section = useRef<HTMLElement>(null);
  const isFromCard = useRef(false);
  const writeAtOnce = useEffectEvent(() => {
    isFromCard.current = true;
    write('plain');
  });
  // Asked for on the card, they may be below the end of the panel.
  useEffect(() => {
    if (isFromCard.current && data !== undefined) section.current?.scrollIntoView({ block: 'nearest' });
  }, [data]);
  const ask = (next: ReplyStyle) => {
    setStyle(next);
    write(next);
  };
  const cancel = () => {
    waiting.current?.abort();
    inEditor.takeBack();
    setGrowing([]);
    reset();
  };
  const isBarred = barrier !== null;
  useEffect(() => {
    if (!isWanted) return;
    onBegun();
    if (!isBarred) writeAtOnce();
  }, [isWanted, onBegun, isBarred]);
  const use = (text: string) => {
    setReplaced(editor.text.trim() === '' ? null : editor.text);
    editor.change(text);
  };
  const putBack = () => {
    if (replaced !== null) editor.change(replaced);
    setReplaced(null);
  };

  return (
    <section ref={section} aria-labelledby="smart-title" className="flex scroll-my-4 flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-2">
        <h4 id="smart-title" className="inline-flex flex-1 items-center gap-2 text-body font-semibold">
          <Icon of={Sparkles} size={16} />
          <T id="reviews.smart.title" />
        </h4>
        {!isBarred && <LeftThisMonth />}
      </div>
      {/* Without any plan the notice above the editor says so already. */}
      {barrier?.kind === 'limit' && <BarrierNotice barrier={barrier} />}
      <div className="flex flex-wrap items-center gap-2">
        {(data !== undefined || isPending) && !isBarred && (
          <div role="group" aria-label={t('reviews.smart.style')} className="flex gap-0.5 rounded-control border border-outline p-0.5">
            {styles.map((one) => (
              <Button key={one} size="sm" variant={style === one ? 'primary' : 'quiet'} isDisabled={isPending} onPress={() => ask(one)}>
                <T id={`reviews.smart.style.${one}`} />
              </Button>
            ))}
          </div>
        )}
        <span className="ms-auto flex flex-wrap items-center gap-2">
          <TemplateMenu review={review} isDisabled={editor.isPublishing} onUse={use} />
          {isBarred ? null : isPending ? (
            <Button size="sm" icon={X} onPress={cancel}>
              <T id="reviews.smart.cancel" />
            </Button>
          ) : (
            <Button size="sm" icon={data === undefined ? Sparkles : RefreshCw} isDisabled={editor.isPublishing} onPress={() => ask(style)}>
              <T id={data === undefined ? 'reviews.smart.ask' : 'reviews.smart.again'} />
            </Button>
          )}
        </span>
      </div>
      <p role="status" className="text-small text-muted empty:hidden">
        {isPending && <T id="reviews.smart.writing" />}
      </p>
      {error !== null && (
        <p role="alert" className="text-dense text-coral">
          {textOf(error)}
        </p>
      )}
      {data?.missed === true && (
        <Notice tone="warning" announce="status">
          <T id={data.writer === 'embedded' ? 'reviews.smart.missed' : 'reviews.smart.missed.some'} />
        </Notice>
      )}
      {isPending && growing.length > 0 && (
        <ol aria-label={t('reviews.smart.growing')} className="flex flex-col gap-2">
          {growing.map((text, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a reply keeps its number while its text grows
            <li key={index} className="rounded-card border border-hairline p-3 text-dense text-muted">
              <UserText>{text}</UserText>
            </li>
          ))}
        </ol>
      )}
      {data !== undefined && (
        <ol className="flex flex-col gap-2">
          {data.texts.map((text, index) => (
            <li key={text} className="flex items-stretch rounded-card border border-hairline">
              <div className="min-w-0 flex-1 p-3 text-dense">
                <UserText>{text}</UserText>
              </div>
              <div className="my-3 flex shrink-0 flex-col items-center gap-1 border-s border-hairline px-2">
                <span aria-hidden className="rounded-tag border border-hairline px-1.5 text-small text-muted">
                  <Num>{format.number(index + 1)}</Num>
                </span>
                <Button
                  size="sm"
                  variant="quiet"
                  className="text-palm"
                  aria-label={t('reviews.smart.use.of', { number: index + 1 })}
                  isDisabled={editor.isPublishing}
                  onPress={() => use(text)}
                >
                  <T id="reviews.smart.use" />
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {replaced !== null && (
        <Button size="sm" variant="quiet" icon={Undo2} mirrorIcon onPress={putBack} className="self-start">
          <T id="reviews.smart.put-back" />
        </Button>
      )}
    </section>
  );
}

/** How many smart replies the plan still allows in this month; nothing where it sets no limit. */
function LeftThisMonth() {
  const format = useFormat();
  const { tenantId } = useSession();
  const { data } = useQuery({ ...planAccessQuery(tenantId), enabled: tenantId !== null });
  if (data === undefined) return null;
  const { used, limit } = data.usage.aiReplies;
  if (limit === null) return null;
  return (
    <p className="text-small text-muted">
      <T id="reviews.smart.left" values={{ left: format.number(Math.max(0, limit - used)), limit: format.number(limit) }} />
    </p>
  );
}
