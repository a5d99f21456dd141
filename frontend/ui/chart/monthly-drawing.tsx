import { Bar, BarChart, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis, type LabelProps, type RectangleProps } from 'recharts';
import { meanRange, type MonthPoint } from './prepare.ts';

type Props = {
  /** Left to right. */
  readonly points: readonly MonthPoint[];
  readonly countLabel: string;
  readonly meanLabel: string;
  readonly number: (value: number) => string;
  readonly rating: (value: number) => string;
};

const MARGIN = { top: 20, right: 12, bottom: 0, left: 12 };

/** The drawing only: two plots over one row of months. The plot reads left to right; the labels around it follow the page. */
export default function MonthlyDrawing({ points, countLabel, meanLabel, number, rating }: Props) {
  const range = meanRange(points.map((point) => point.mean));
  const data = points.map((point) => ({ ...point }));
  return (
    <div className="text-small text-muted">
      <svg aria-hidden width="0" height="0" className="absolute">
        <defs>
          <pattern id="so-far" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" className="fill-surface" />
            <rect width="3.2" height="6" className="fill-bar-strong" />
          </pattern>
        </defs>
      </svg>
      <p aria-hidden>{countLabel}</p>
      <div dir="ltr" className="h-36">
        <ResponsiveContainer>
          <BarChart data={data} margin={MARGIN} barCategoryGap="30%" accessibilityLayer>
            <XAxis dataKey="label" tick={false} tickLine={false} height={1} stroke="var(--outline)" />
            <YAxis hide domain={[0, 'dataMax']} />
            <Tooltip cursor={{ fill: 'var(--sunken)' }} content={<Tip name={countLabel} print={number} />} />
            <Bar
              dataKey="count"
              maxBarSize={42}
              isAnimationActive={false}
              shape={<MonthBar />}
              label={<Mark print={number} colour="var(--ink)" />}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <p aria-hidden className="mt-2">
        {meanLabel}
      </p>
      <div dir="ltr" className="h-26">
        <ResponsiveContainer>
          <LineChart data={data} margin={{ ...MARGIN, bottom: 4 }} accessibilityLayer>
            <XAxis
              dataKey="label"
              tickLine={false}
              axisLine={false}
              interval="preserveStartEnd"
              scale="band"
              tick={{ fill: 'var(--muted)', fontSize: 13 }}
            />
            <YAxis hide domain={range === null ? [0, 5] : [range[0], range[1]]} />
            <Tooltip cursor={{ stroke: 'var(--outline)', strokeDasharray: '3 3' }} content={<Tip name={meanLabel} print={rating} />} />
            <Line
              dataKey="mean"
              type="linear"
              stroke="var(--bar-star)"
              strokeWidth={2}
              connectNulls={false}
              isAnimationActive={false}
              dot={{ r: 4, fill: 'var(--surface)', stroke: 'var(--bar-star)', strokeWidth: 2 }}
              activeDot={{ r: 5, fill: 'var(--bar-star)', stroke: 'var(--surface)', strokeWidth: 2 }}
              label={<Mark print={rating} colour="var(--saffron)" />}
            />
          </LineChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

function MonthBar({ x = 0, y = 0, width = 0, height = 0, ...rest }: RectangleProps & { readonly isSoFar?: boolean }) {
  if (height <= 0) return null;
  const isSoFar = 'isSoFar' in rest && rest.isSoFar === true;
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      rx={5}
      fill={isSoFar ? 'url(#so-far)' : 'var(--bar)'}
      stroke={isSoFar ? 'var(--bar-strong)' : 'none'}
      strokeWidth={1.5}
    />
  );
}

function Mark({
  x = 0,
  y = 0,
  width = 0,
  value,
  print,
  colour,
}: LabelProps & { readonly print: (value: number) => string; readonly colour: string }) {
  if (value === null || value === undefined) return null;
  return (
    <text x={Number(x) + Number(width) / 2} y={Number(y) - 8} textAnchor="middle" fill={colour} fontSize={13} fontWeight={600}>
      {print(Number(value))}
    </text>
  );
}

type TipProps = {
  readonly name: string;
  readonly print: (value: number) => string;
  // The chart library passes these.
  readonly active?: boolean;
  readonly payload?: readonly { readonly value?: unknown }[];
  readonly label?: string;
};

function Tip({ name, print, active = false, payload, label }: TipProps) {
  const value = payload?.[0]?.value;
  if (!active || typeof value !== 'number') return null;
  return (
    <div dir="auto" className="rounded-tag bg-inverse px-2.5 py-1.5 text-small text-on-inverse shadow-float">
      {label} · {name}: {print(value)}
    </div>
  );
}
