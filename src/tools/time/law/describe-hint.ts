import { formatCount } from '#base/text/format'
import type { Hint } from './find-hints.ts'
import { shortDate } from '../words/format-day-name.ts'
import { formatSpokenDuration } from '../words/format-duration.ts'

export type HintWords = {
  /** What kind of hint it is, in two or three words. */
  readonly label: string
  /** The same with its number. */
  readonly short: string
  /** A whole sentence. */
  readonly text: string
  /** Of the law on working time. */
  readonly paragraph: string
  /** `alarm`: beyond the law; `quiet`: good to know. */
  readonly tone: 'alarm' | 'quiet'
}

/** What a hint says to the person, in German. */
export function describeHint(hint: Hint): HintWords {
  return {
    label: labelOf(hint),
    short: shortOf(hint),
    text: textOf(hint),
    paragraph: `§\u00A0${paragraphs[hint.kind]} ArbZG${hint.isAbroad === true ? ', deutsches Recht' : ''}`,
    tone: isQuiet(hint) ? 'quiet' : 'alarm',
  }
}

const quietKinds: ReadonlySet<Hint['kind']> = new Set(['longDay', 'longNight', 'sunday', 'holiday'])

/** A break that is deducted counts as taken: without it the shift keeps to the law. */
function isQuiet(hint: Hint): boolean {
  const { kind, deducted = 0, limits } = hint
  if (kind === 'day') return deducted > 0 && hint.minutes - deducted <= limits.longestDay
  return quietKinds.has(kind) || (kind === 'break' && deducted > 0)
}

const paragraphs = {
  break: 4,
  stretch: 4,
  day: 3,
  longDay: 3,
  longNight: 6,
  rest: 5,
  average: 3,
  sunday: 11,
  holiday: 11,
  sundays: 11,
} as const satisfies Record<Hint['kind'], number>

function labelOf({ kind, limits, deducted }: Hint): string {
  switch (kind) {
    case 'break':
      return deducted === undefined ? 'Pause fehlt' : 'Pause abgezogen'
    case 'stretch':
      return 'Zu lange am Stück'
    case 'day':
      return `Mehr als ${sayHours(limits.longestDay)}`
    case 'longDay':
      return `Mehr als ${sayHours(limits.usualDay)}`
    case 'longNight':
      return `Nachtarbeit über ${sayHours(limits.usualDay)}`
    case 'rest':
      return 'Ruhezeit zu kurz'
    case 'average':
      return `Im Schnitt mehr als ${sayHours(limits.averageWeek)}`
    case 'sunday':
      return 'Freier Tag für Sonntagsarbeit'
    case 'holiday':
      return 'Freier Tag für Feiertagsarbeit'
    case 'sundays':
      return 'Zu wenige freie Sonntage'
  }
}

function shortOf(hint: Hint): string {
  const { limits } = hint
  const say = formatSpokenDuration
  switch (hint.kind) {
    case 'break':
      return `${labelOf(hint)}: ${say(hint.deducted ?? hint.required - hint.taken)}`
    case 'stretch':
      return `${say(hint.minutes)} am Stück`
    case 'day':
      return `${say(hint.minutes - limits.longestDay)} über ${sayHours(limits.longestDay)}${hint.deducted === undefined ? '' : ' vor dem Abzug'}`
    case 'rest':
      return `Ruhezeit fehlt: ${say(limits.shortestRest - hint.minutes)}`
    case 'average':
      return `${say(hint.minutes)} pro Woche`
    case 'sundays':
      return formatCount(hint.count, 'Sonntag mit Arbeit', 'Sonntage mit Arbeit')
    default:
      return labelOf(hint)
  }
}

function textOf(hint: Hint): string {
  const { limits } = hint
  const say = formatSpokenDuration
  switch (hint.kind) {
    case 'break': {
      const over = limits.breaks.find(({ minutes }) => minutes === hint.required)?.over ?? 0
      const missing = hint.required - hint.taken
      return `${formatCount(missing, 'Minute', 'Minuten')} Pause ${missing === 1 ? 'fehlt' : 'fehlen'}: Bei mehr als ${sayHours(over)} Arbeit stehen dir ${hint.required} Minuten zu.${hint.deducted === undefined ? '' : ` Dein Plan zieht dafür ${say(hint.deducted)} ab.`}`
    }
    case 'stretch':
      return `${say(hint.minutes)} ohne Pause: Nach spätestens ${sayHours(limits.longestStretch)} stehen dir ${limits.shortestBreak} Minuten zu.`
    case 'day': {
      const window = hint.isWindow ? ' in 24 Stunden' : ''
      return `${say(hint.minutes)} Arbeit${window}${beforeDeduction(hint)}: ${say(hint.minutes - limits.longestDay)} über ${sayHours(limits.longestDay)}.`
    }
    case 'longDay':
      return `${say(hint.minutes)} Arbeit${beforeDeduction(hint)}: Was über ${sayHours(limits.usualDay)} hinausgeht, muss sich in ${limits.averageWeeks} Wochen ausgleichen.`
    case 'longNight':
      return `${say(hint.minutes)} Arbeit${beforeDeduction(hint)}: Weil du im selben Jahr an mindestens ${limits.night.days} Tagen nachts gearbeitet hast, muss sich in einem Kalendermonat oder vier Wochen ausgleichen, was über ${sayHours(limits.usualDay)} hinausgeht.`
    case 'rest':
      return `Zwischen Feierabend und Arbeitsbeginn lagen nur ${say(hint.minutes)} statt ${sayHours(limits.shortestRest)}: ${say(limits.shortestRest - hint.minutes)} zu wenig.`
    case 'average':
      return `${say(hint.minutes)} Arbeit pro Woche im Schnitt der letzten ${limits.averageWeeks} Wochen: Erlaubt sind ${sayHours(limits.averageWeek)}.`
    case 'sunday':
    case 'holiday': {
      const work = hint.kind === 'sunday' ? 'Sonntagsarbeit' : 'Feiertagsarbeit'
      const due = `${work}: Dafür ${hint.isOver ? 'stand' : 'steht'} dir bis ${shortDate(hint.until)} ein freier Werktag zu`
      return `${due}${hint.isOver ? ', und im Konto ist keiner' : ''}.`
    }
    case 'sundays':
      return `${hint.count} Sonntage mit Arbeit in einem Jahr: Mindestens ${limits.freeSundays} müssen frei bleiben.`
  }
}

/** „ vor dem Abzug von 45 Min. Pause“: the page beside it shows the time after it. */
function beforeDeduction({ deducted }: Hint): string {
  return deducted === undefined ? '' : ` vor dem Abzug von ${formatSpokenDuration(deducted)} Pause`
}

/** `6 Stunden`, `7 Std. 30 Min.` */
function sayHours(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60} Stunden` : formatSpokenDuration(minutes)
}
