const CLOCK = /^(\d{0,3}):(\d{2})$/
const DECIMAL = /^(\d{1,3})[.,](\d{1,2})$/
const WORDS = /^(?:(\d{1,3})\s*(?:h|std|stunden?|st)\.?)?\s*(?:(\d{1,4})\s*(?:m|min|minuten?)\.?)?$/
const DIGITS = /^(\d{1,2})(\d{2})$/
/** From here on a number alone means minutes: nobody works 45 hours in one go, but 45 minutes. */
const HOURS_IN_DAY = 24

/**
 * Minutes of what somebody types as a duration: `7:45`, `7,75`, `7 h 45`, `7 Std. 45 Min.`, `745`, `7` for hours and `45` or
 * `45 Min.` for minutes. Undefined where it is none.
 */
export function parseDuration(text: string): number | undefined {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ')
  if (typed === '') return undefined
  const clock = CLOCK.exec(typed) ?? DIGITS.exec(typed)
  if (clock !== null && typed.length > 2) return sum(clock[1], clock[2])
  const decimal = DECIMAL.exec(typed)
  if (decimal !== null) return Math.round(Number(`${decimal[1]}.${decimal[2]}`) * 60)
  if (/^\d{1,3}$/.test(typed)) return Number(typed) <= HOURS_IN_DAY ? Number(typed) * 60 : Number(typed)
  const words = WORDS.exec(typed) ?? /^(\d{1,3}) ?h ?(\d{1,2})$/.exec(typed)
  return words === null ? undefined : sum(words[1], words[2])
}

/** Undefined where the minutes of an hour are more than it has. */
function sum(hours: string | undefined, minutes: string | undefined): number | undefined {
  const rest = Number(minutes ?? 0)
  if (hours !== undefined && hours !== '' && rest > 59) return undefined
  return Number(hours ?? 0) * 60 + rest
}
