const MINUS = '\u2212'

/** `7:45`, and `−0:30` for less than nothing. */
export function formatDuration(minutes: number): string {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? MINUS : ''}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`
}

/** `+5:45`, `−0:30`, `±0:00` */
export function formatBalance(minutes: number): string {
  if (minutes === 0) return '±0:00'
  return minutes > 0 ? `+${formatDuration(minutes)}` : formatDuration(minutes)
}

/** Behind the first figure of a card, and behind each in a sentence. */
export const HOURS_UNIT = 'Std.'

/** `7:45 Std.`; as a difference `+5:45 Std.`, `−0:30 Std.`, `±0:00 Std.` */
export function formatHours(minutes: number, sign?: 'signed'): string {
  return `${sign === 'signed' ? formatBalance(minutes) : formatDuration(minutes)} ${HOURS_UNIT}`
}

/** A sentence that ends with „Std.“ gets no second full stop. */
export function endSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

/** `7 Std. 45 Min.`, for screen readers, hints of the law and reminders; `minus 30 Min.` for less than nothing. */
export function formatSpokenDuration(minutes: number): string {
  const size = Math.abs(minutes)
  const hours = Math.floor(size / 60)
  const rest = size % 60
  const parts = [hours > 0 ? `${hours} Std.` : '', rest > 0 || hours === 0 ? `${rest} Min.` : '']
  return `${minutes < 0 ? 'minus ' : ''}${parts.filter((part) => part !== '').join(' ')}`
}

/** `8,25` for 8:15: hours with two decimals as payrolls and spreadsheets read them, without separators and with a plain minus. */
export function formatIndustrialHours(minutes: number): string {
  return (minutes / 60).toFixed(2).replace('.', ',')
}

/** `18,5`, `30`, `−2`: days in halves. */
export function formatDays(days: number): string {
  const text = String(Math.abs(days)).replace('.', ',')
  return days < 0 ? `−${text}` : text
}
