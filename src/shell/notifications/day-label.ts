const dayFormat = once({ weekday: 'long', day: 'numeric', month: 'long' })
const dayOfYearFormat = once({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** When the local day began that this instant lies in. */
export function startOfDay(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0)
}

/** `Heute`, `Gestern`, `Freitag, 20. November`, in another year with the year; in the device's own time zone. */
export function dayLabel(dayMs: number, nowMs: number): string {
  const day = startOfDay(dayMs)
  const today = new Date(startOfDay(nowMs))
  if (day >= today.getTime()) return 'Heute'
  // By the calendar: days on which clocks change have 23 or 25 hours.
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (day >= yesterday.getTime()) return 'Gestern'
  const isThisYear = new Date(day).getFullYear() === today.getFullYear()
  return (isThisYear ? dayFormat() : dayOfYearFormat()).format(day)
}

function once(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return () => (made ??= new Intl.DateTimeFormat('de-DE', options))
}
