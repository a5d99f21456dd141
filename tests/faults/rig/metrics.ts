/** One series of a process's metrics, such as `queue_depth{queue="reply",state="failed"}`; 0 when it is missing. */
export async function metricOf(adminUrl: string, series: string): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

/** The sum of all series of a metric whose labels contain this text. */
export async function metricSum(adminUrl: string, name: string, label: string): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && line.includes(label))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
