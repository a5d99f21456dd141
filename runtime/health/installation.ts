import { installedApps, type Beat, type Heartbeat } from './heartbeat.ts';
import type { Health, HealthReport, PartHealth, Parts } from './health.ts';

interface Voice {
  readonly app: string;
  readonly parts: Parts;
}

/**
 * The health of all processes, from this process's own checks and the last reports of the others. A part is down when every process
 * of some app reports it down; when only some do, the detail has an alert. An app without a process is down.
 */
export function createInstallationHealth(
  own: Pick<Health, 'report'>,
  heartbeat: Pick<Heartbeat, 'app' | 'others'>,
): Pick<Health, 'report'> {
  return {
    async report() {
      const [report, beats] = await Promise.all([own.report(), heartbeat.others().catch(() => null)]);
      const parts = partsOf({ app: heartbeat.app, parts: report.parts }, beats);
      const down = Object.values(parts).some((part) => part.needed && part.status === 'down');
      return { ...report, status: down ? 'down' : 'ok', parts } satisfies HealthReport;
    },
  };
}

/** `beats` is null when the other processes could not be read. */
function partsOf(own: Voice, beats: readonly Beat[] | null): Parts {
  const voices = [own, ...(beats ?? []).filter(({ silent }) => !silent)];
  const names = new Set(voices.flatMap(({ parts }) => Object.keys(parts)));
  const parts = new Map([...names].map((name) => [name, together(name, voices)]));
  for (const app of installedApps) {
    const processes = voices.filter((voice) => voice.app === app).length;
    const silent = (beats ?? []).filter((beat) => beat.app === app && beat.silent).length;
    const known: PartHealth =
      processes > 0
        ? (parts.get(app) ?? { status: 'ok', needed: true, ms: 0 })
        : { status: 'down', needed: true, ms: 0, error: beats ? 'no process' : 'not known' };
    const counted = { ...known, detail: { ...known.detail, processes } };
    parts.set(app, silent > 0 ? alerted(counted, `processes that fell silent: ${silent}`) : counted);
  }
  return Object.fromEntries(parts);
}

/** Combines the reports of all processes about one part. */
function together(name: string, voices: readonly Voice[]): PartHealth {
  const said = voices.flatMap(({ app, parts }) => (parts[name] ? [{ app, part: parts[name] }] : []));
  const down = said.filter(({ part }) => part.status === 'down');
  const lost = down.find(({ app }) => said.every((one) => one.app !== app || one.part.status === 'down'));
  const shown = lost?.part ?? said.find(({ part }) => part.status === 'ok')?.part ?? { status: 'ok', needed: false, ms: 0 };
  const needed = said.some(({ part }) => part.needed);
  return lost || down.length === 0
    ? { ...shown, needed }
    : alerted({ ...shown, needed }, `down in ${down.length} of ${said.length} processes`);
}

function alerted(part: PartHealth, alert: string): PartHealth {
  const before = part.detail?.['alert'];
  return { ...part, detail: { ...part.detail, alert: typeof before === 'string' ? `${before}; ${alert}` : alert } };
}
