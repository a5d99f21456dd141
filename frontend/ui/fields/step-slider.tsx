import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider';

export type StepSliderProps = {
  readonly label: string;
  /** How many steps there are, at least 2. */
  readonly steps: number;
  /** The chosen step, from 0. */
  readonly value: number;
  /** The chosen step in words, for screen readers. */
  readonly valueText: string;
  /** Shown beside the track. */
  readonly caption: string;
  readonly onChange: (step: number) => void;
};

/** Goes step by step through a sequence, by dragging, clicking or the arrow keys. */
export function StepSlider({ label, steps, value, valueText, caption, onChange }: StepSliderProps) {
  return (
    <Slider aria-label={label} minValue={0} maxValue={steps - 1} value={value} onChange={onChange} className="mt-3 flex items-center gap-3">
      <SliderTrack className="relative h-11 flex-1">
        <span className="absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-sunken" />
        <span
          className="absolute start-0 top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-palm"
          style={{ width: `${(value / (steps - 1)) * 100}%` }}
        />
        <SliderThumb
          aria-label={label}
          aria-valuetext={valueText}
          className="top-1/2 size-5 rounded-full border-4 border-palm bg-surface focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-palm"
        />
      </SliderTrack>
      <span className="text-small text-muted tabular-nums">{caption}</span>
    </Slider>
  );
}
