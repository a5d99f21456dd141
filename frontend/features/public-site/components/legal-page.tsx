import type { MessageId } from '../../../lib/locale/t.tsx';
import { T, useT } from '../../../lib/locale/t.tsx';
import { useDocumentTitle } from '../../../lib/document-title.ts';

type Props = {
  readonly titleId: MessageId;
  readonly hintId: MessageId;
  readonly sections: readonly { readonly titleId: MessageId; readonly textId: MessageId }[];
};

/** A page of numbered sections, in a narrow column. */
export function LegalPage({ titleId, hintId, sections }: Props) {
  const t = useT();
  useDocumentTitle(t(titleId));
  return (
    <article className="mx-auto max-w-[44rem] px-4 py-10 md:py-14">
      <h1 className="text-title font-semibold">
        <T id={titleId} />
      </h1>
      <p className="mt-2 text-body text-muted">
        <T id={hintId} />
      </p>
      <ol className="mt-8 flex list-decimal flex-col gap-6 ps-6 marker:font-semibold">
        {sections.map(({ titleId: title, textId }) => (
          <li key={title}>
            <h2 className="text-heading font-semibold">
              <T id={title} />
            </h2>
            <p className="mt-1 text-body">
              <T id={textId} />
            </p>
          </li>
        ))}
      </ol>
    </article>
  );
}
