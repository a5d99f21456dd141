import { useResponseTime } from '../member/use-response-time.ts';

/** A mean response time such as «3 س 20 د», in full words for screen readers. */
export function ResponseTime({ hours }: { readonly hours: number }) {
  const say = useResponseTime();
  const { short, full } = say(hours);
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden>{short}</span>
      <span className="sr-only">{full}</span>
    </span>
  );
}
