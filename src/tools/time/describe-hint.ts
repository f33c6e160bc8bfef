import type { Hint } from './find-hints.ts'
import { formatSpokenDuration } from './format-spoken-duration.ts'

export type HintWords = {
  /** Two or three words for lists. */
  readonly label: string
  /** A whole sentence. */
  readonly text: string
  /** Of the law on working time. */
  readonly paragraph: string
  /** `alarm`: beyond the law; `quiet`: good to know. */
  readonly tone: 'alarm' | 'quiet'
}

/** What a hint says to the person, in German. */
export function describeHint(hint: Hint): HintWords {
  const { limits } = hint
  const say = formatSpokenDuration
  switch (hint.kind) {
    case 'break': {
      const missing = hint.required - hint.taken
      const over = limits.breaks.find(({ minutes }) => minutes === hint.required)?.over ?? 0
      return {
        label: 'Pause fehlt',
        text: `${missing} Minuten Pause fehlen: Bei mehr als ${sayHours(over)} Arbeit stehen dir ${hint.required} Minuten zu.`,
        paragraph: '§ 4 ArbZG',
        tone: 'alarm',
      }
    }
    case 'stretch':
      return {
        label: 'Zu lange am Stück',
        text: `${say(hint.minutes)} ohne Pause: Nach spätestens ${sayHours(limits.longestStretch)} stehen dir ${limits.shortestBreak} Minuten zu.`,
        paragraph: '§ 4 ArbZG',
        tone: 'alarm',
      }
    case 'day':
      return {
        label: `Mehr als ${sayHours(limits.longestDay)}`,
        text: `${say(hint.minutes)} Arbeit${hint.isWindow ? ' in 24 Stunden' : ''}: ${say(hint.minutes - limits.longestDay)} über ${sayHours(limits.longestDay)}.`,
        paragraph: '§ 3 ArbZG',
        tone: 'alarm',
      }
    case 'longDay':
      return {
        label: `Mehr als ${sayHours(limits.usualDay)}`,
        text: `${say(hint.minutes)} Arbeit: Was über ${sayHours(limits.usualDay)} hinausgeht, gleicht sich in ${limits.averageWeeks} Wochen aus.`,
        paragraph: '§ 3 ArbZG',
        tone: 'quiet',
      }
    case 'rest':
      return {
        label: 'Ruhezeit zu kurz',
        text: `${say(limits.shortestRest - hint.minutes)} Ruhe fehlen: Zwischen Feierabend und Arbeitsbeginn lagen nur ${say(hint.minutes)} statt ${sayHours(limits.shortestRest)}.`,
        paragraph: '§ 5 ArbZG',
        tone: 'alarm',
      }
    case 'average':
      return {
        label: `Im Schnitt mehr als ${sayHours(limits.averageWeek)}`,
        text: `${say(hint.minutes)} Arbeit pro Woche im Schnitt der letzten ${limits.averageWeeks} Wochen: Erlaubt sind ${sayHours(limits.averageWeek)}.`,
        paragraph: '§ 3 ArbZG',
        tone: 'alarm',
      }
  }
}

/** `6 Stunden`, `7 Std. 30 Min.` */
function sayHours(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60} Stunden` : formatSpokenDuration(minutes)
}
