/** Lengths of time that are set: `20 Sekunden`, `1 Minute`, `6 Stunden`. */
import { formatCount } from '#base/text/format'

export function formatInterval(seconds: number): string {
  if (seconds % 86_400 === 0 && seconds > 0) return formatCount(seconds / 86_400, 'Tag', 'Tage')
  if (seconds % 3_600 === 0 && seconds > 0) return formatCount(seconds / 3_600, 'Stunde', 'Stunden')
  if (seconds % 60 === 0 && seconds > 0) return formatCount(seconds / 60, 'Minute', 'Minuten')
  return formatCount(seconds, 'Sekunde', 'Sekunden')
}

/** `alle 20 Sekunden`, `jede Minute`, `jeden Tag` */
export function formatEvery(seconds: number): string {
  return `alle ${formatInterval(seconds)}`.replace('alle 1 ', everyOne(seconds))
}

const checkIntervals = [20, 30, 60, 120, 180, 300, 600, 900, 1_800, 3_600, 21_600, 43_200, 86_400] as const
const timeouts = [1, 2, 3, 5, 10, 15, 20, 30, 60] as const
const graces = [0, 60, 300, 600, 900, 1_800, 3_600, 10_800, 21_600] as const

type Choice = { readonly value: number; readonly text: string }

export function intervalChoices(current: number): readonly Choice[] {
  return choicesOf(checkIntervals, current, formatEvery)
}

export function timeoutChoices(current: number): readonly Choice[] {
  return choicesOf(timeouts, current, formatInterval)
}

export function graceChoices(current: number): readonly Choice[] {
  return choicesOf(graces, current, (seconds) => (seconds === 0 ? 'keine' : formatInterval(seconds)))
}

function everyOne(seconds: number): string {
  return seconds === 86_400 ? 'jeden ' : 'jede '
}

/** The usual choices, and the current one if it is not among them. */
function choicesOf(usual: readonly number[], current: number, toText: (seconds: number) => string): readonly Choice[] {
  return [...new Set([...usual, current])]
    .toSorted((a, b) => a - b)
    .map((seconds) => ({ value: seconds, text: toText(seconds) }))
}
