/** Night in Saudi Arabia (UTC+3, without daylight saving): from midnight to six. */
export function isNight(now: number): boolean {
  const utc = new Date(now).getUTCHours();
  return utc >= 21 || utc < 3;
}
