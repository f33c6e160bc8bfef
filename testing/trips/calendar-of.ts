/** Calendars as short texts for tests of the import of trips. */

/** Events are apart by a line of dashes; what stands above the first one is of the calendar. */
export function calendarOf(text: string): string {
  const [head = '', ...events] = text.split(/^---\n/m)
  const body = events.map((lines) => `BEGIN:VEVENT\n${lines.trim()}\nEND:VEVENT\n`).join('')
  return `BEGIN:VCALENDAR\nVERSION:2.0\n${head}${body}END:VCALENDAR\n`.replaceAll('\n', '\r\n')
}

/** A zone that a calendar describes itself, in the north. */
export const zoneLines = (id: string, standard: string, daylight = ''): string =>
  [
    ...['BEGIN:VTIMEZONE', `TZID:${id}`, 'BEGIN:STANDARD', 'DTSTART:16011028T030000', `TZOFFSETTO:${standard}`],
    ...['END:STANDARD', ...(daylight === '' ? [] : daylightLines(daylight)), 'END:VTIMEZONE', ''],
  ].join('\n')

const daylightLines = (to: string) => [
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010325T020000', `TZOFFSETTO:${to}`, 'END:DAYLIGHT'],
]
