/** Times on public pages: the readers' time zone is unknown, so they are in German time and say so. */

const LOCALE = 'de-DE'
const timeZone = 'Europe/Berlin'
const instantFormat = new Intl.DateTimeFormat(LOCALE, {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})
const dayFormat = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'UTC',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** `24.12.2026, 14:05 MEZ` */
export function statusInstant(epochMs: number): string {
  return instantFormat.format(epochMs)
}

/** `24.12.2026` of `2026-12-24` */
export function statusDay(date: string): string {
  return dayFormat.format(new Date(`${date}T00:00Z`))
}
