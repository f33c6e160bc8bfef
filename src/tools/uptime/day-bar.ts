/**
 * 90 days of a shop, a letter each. On the wire letters that repeat are counted, so that a thousand shops stay small:
 * `-3u86p` is three days before the shop was made, 86 good ones, and today.
 */
import { DAY_MS } from '#base/clock'
import { formatDate } from '#base/text/format'
import type { StateTimes } from './uptime-share.ts'

export const BAR_DAYS = 90

export const dayLetters = ['u', 's', 'p', 'd', 'n', 'm', 'z', '-'] as const
export type DayLetter = (typeof dayLetters)[number]

/** What each letter says, for people. */
export const dayTexts = {
  u: 'ohne Störung',
  s: 'zeitweise langsam',
  p: 'zeitweise gestört',
  d: 'überwiegend gestört',
  n: 'nicht gemessen',
  m: 'Wartung',
  z: 'pausiert',
  '-': 'noch nicht angelegt',
} as const satisfies Record<DayLetter, string>

/** So much of what was up has to be slow before the day is called so: single slow answers are no news. */
const SLOW_SHARE = 0.1

/** The letter of a day; `wasThere`: the shop had been made before the day was over. */
export function letterOf(times: StateTimes, wasThere: boolean): DayLetter {
  const goodMs = times.up + times.slow
  if (times.down > 0) return times.down > goodMs ? 'd' : 'p'
  if (goodMs > 0) return times.slow >= SLOW_SHARE * goodMs ? 's' : 'u'
  if (!wasThere) return '-'
  if (times.maintenance > 0 && times.maintenance >= times.paused) return 'm'
  return times.paused > times.unknown + times.none ? 'z' : 'n'
}

/** Letters, oldest first, as they are sent. */
export function packDays(letters: readonly DayLetter[]): string {
  return letters.join('').replace(/(.)\1+/g, (run: string, letter: string) => `${letter}${run.length}`)
}

/** The letters of what was sent; whatever is missing or unknown is a day before the shop was there. */
export function unpackDays(packed: string): readonly DayLetter[] {
  const letters: DayLetter[] = []
  for (const [, letter = '-', count = '1'] of packed.matchAll(/(\D)(\d*)/g)) {
    const known = dayLetters.find((each) => each === letter) ?? '-'
    for (let left = Number(count || '1'); left > 0 && letters.length < BAR_DAYS; left -= 1) letters.push(known)
  }
  while (letters.length < BAR_DAYS) letters.unshift('-')
  return letters
}

/** `90 Tage: 2 zeitweise gestört, 1 nicht gemessen`: counts the days that are out of the ordinary. */
export function describeDays(letters: readonly DayLetter[]): string {
  const isThere = letters.filter((letter) => letter !== '-')
  if (isThere.length === 0) return 'Noch keine Tage gemessen'
  const unusual = (['d', 'p', 's', 'n', 'm', 'z'] as const).flatMap((letter) => {
    const count = isThere.filter((each) => each === letter).length
    return count === 0 ? [] : [`${count} ${dayTexts[letter]}`]
  })
  if (isThere.length === 1) return `Heute: ${dayTexts[isThere[0] ?? 'n']}`
  const days = `${isThere.length} Tage`
  return `${days}: ${unusual.length === 0 ? dayTexts.u : unusual.join(', ')}`
}

/** The date of the letter at an index, where the last one is of `lastDate`. */
export function dateOfDay(lastDate: string, index: number): string {
  return new Date(Date.parse(lastDate) - (BAR_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10)
}

/** `24.12.2026: zeitweise gestört` */
export function describeDay(date: string, letter: DayLetter): string {
  return `${formatDate(date)}: ${dayTexts[letter]}`
}
