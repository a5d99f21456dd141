import { useLayoutEffect, useRef, useState } from 'react';
import { T } from '../../../lib/locale/t.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { UserText } from '../../../ui/marks/user-text.tsx';

/** A customer's text, cut after two lines, with a button for the rest when it is cut. Callers must set `key` to the text. */
export function ExpandableText({ text, lang }: { readonly text: string; readonly lang?: string | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  useLayoutEffect(() => {
    const paragraph = frame.current?.querySelector('p');
    if (paragraph === null || paragraph === undefined || isOpen) return;
    const measure = () => setIsCut(paragraph.scrollHeight > paragraph.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <div ref={frame}>
      {/* Aligned by the text's own language, so that the text does not change sides when it expands. */}
      <UserText {...(lang === undefined ? {} : { lang })} className={cx('text-body', !isOpen && '*:line-clamp-2')}>
        {text}
      </UserText>
      {(isCut || isOpen) && (
        <Button variant="quiet" size="sm" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)} className="relative -ms-2.5 text-sky">
          <T id={isOpen ? 'reviews.text.less' : 'reviews.text.more'} />
        </Button>
      )}
    </div>
  );
}
