export {
  currentTraceparent,
  isTracing,
  recordSpan,
  startSpan,
  startTracing,
  traced,
  type Attributes,
  type Span,
  type SpanOptions,
  type Tracing,
} from './tracing.ts';
