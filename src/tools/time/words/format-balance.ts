import { formatDuration } from './format-duration.ts'

/** `+5:45`, `−0:30`, `±0:00` */
export function formatBalance(minutes: number): string {
  if (minutes === 0) return '±0:00'
  return minutes > 0 ? `+${formatDuration(minutes)}` : formatDuration(minutes)
}
