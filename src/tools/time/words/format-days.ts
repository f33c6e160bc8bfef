/** `18,5`, `30`, `−2`: days in halves. */
export function formatDays(days: number): string {
  const text = String(Math.abs(days)).replace('.', ',')
  return days < 0 ? `−${text}` : text
}
