/** `7 Std. 45 Min.`, for sentences and screen readers; `minus 30 Min.` for less than nothing. */
export function formatSpokenDuration(minutes: number): string {
  const size = Math.abs(minutes)
  const hours = Math.floor(size / 60)
  const rest = size % 60
  const parts = [hours > 0 ? `${hours} Std.` : '', rest > 0 || hours === 0 ? `${rest} Min.` : '']
  return `${minutes < 0 ? 'minus ' : ''}${parts.filter((part) => part !== '').join(' ')}`
}
