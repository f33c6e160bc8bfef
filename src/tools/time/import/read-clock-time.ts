/** Times of day and durations as people and programs write them in tables. */

/** `09:00:00` of `9:00`, `09.00`, `9:00 AM`, `12:30:15 pm`, `9 Uhr`; undefined for anything else. */
export function readClockTime(text: string): string | undefined {
  const [, hours = '', minutes = '0', seconds = '0', half] =
    /^(\d{1,2})(?:[:.](\d\d)(?:[:.](\d\d)(?:\.\d+)?)?)?\s*(?:uhr|([ap])\.?\s?m\.?)?$/i.exec(text.trim()) ?? []
  // A mere number is no time of day.
  if (hours === '' || /^\d+$/.test(text.trim())) return undefined
  const hour = half === undefined ? Number(hours) : fromTwelve(Number(hours), half.toLowerCase() === 'p')
  if (hour === undefined || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return [String(hour), minutes, seconds].map((part) => part.padStart(2, '0')).join(':')
}

/** Whether a time is the end of its day: `24:00`, `24 Uhr`. */
export function isEndOfDay(text: string): boolean {
  return /^24(?:[:.]00(?:[:.]00)?\s*(?:uhr)?|\s*uhr)$/i.test(text.trim())
}

function fromTwelve(hour: number, isAfternoon: boolean): number | undefined {
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (isAfternoon ? 12 : 0)
}

/** Whether a time is written with a clock of twelve hours. */
export function isTwelveHours(text: string): boolean {
  return /\d\s*[ap]\.?\s?m\.?$/i.test(text.trim())
}

/** Seconds of `1:30`, `01:30:00`, `1h 30m`, `1,5` and `1.50` (hours); undefined for anything else. */
export function readDuration(text: string): number | undefined {
  const trimmed = text.trim().toLowerCase()
  const clock = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/.exec(trimmed)
  if (clock !== null) return secondsOf(clock[1], clock[2], clock[3])
  const words =
    /^(?:(\d{1,4})\s?(?:h|std\.?))?\s?(?:(\d{1,4})\s?(?:min\.?|m))?\s?(?:(\d{1,5})\s?(?:sec|sek\.?|s))?$/.exec(trimmed)
  if (words !== null && trimmed !== '') return secondsOf(words[1], words[2], words[3])
  return /^\d{1,4}([.,]\d{1,6})?$/.test(trimmed) ? Math.round(Number(trimmed.replace(',', '.')) * 3_600) : undefined
}

function secondsOf(hours = '0', minutes = '0', seconds = '0'): number {
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
}
