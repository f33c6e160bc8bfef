const MINUS = '\u2212'

/** `7:45`, and `−0:30` for less than nothing. */
export function formatDuration(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? MINUS : ''}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`
}
