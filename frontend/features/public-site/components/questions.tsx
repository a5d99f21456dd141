import { ChevronDown } from 'lucide-react';
import { T, type MessageId } from '../../../lib/locale/t.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';

type Props = {
  /** The beginning of the ids of the texts. */
  readonly of: 'pages.help' | 'pages.pricing' | 'landing-end';
  readonly title: MessageId;
  readonly ids: readonly string[];
};

/** Frequent questions; each opens its answer, without a script too. */
export function Questions({ of, title, ids }: Props) {
  return (
    <section aria-labelledby="questions" className="mt-14">
      <h2 id="questions" className="mb-3 text-title font-semibold">
        <T id={title} />
      </h2>
      <div className="divide-y divide-hairline border-y border-hairline">
        {ids.map((id) => (
          <details key={id} className="group py-1">
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 text-body font-medium">
              <T id={`${of}.question.${id}` as MessageId} />
              <Icon of={ChevronDown} className="text-muted group-open:rotate-180" />
            </summary>
            <p className="pb-4 text-body text-muted">
              <T id={`${of}.answer.${id}` as MessageId} />
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
