import { useResponseTime } from '../member/use-response-time.ts';

/** «3 س 20 د», said in full words to whoever hears it. */
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
