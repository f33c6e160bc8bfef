/** Finds the spans of time in a step that a timer can count (R9). */
import { durationStart, matchDuration } from './durations.ts'

type FoundTimer = {
  /** Where the span of time stands in the text. */
  readonly start: number
  readonly end: number
  readonly seconds: number
  /** The end of a range. */
  readonly toSeconds?: number
  /** What it is for, in a few words: „Zwiebeln anschwitzen“. */
  readonly label: string
}

/** Longer ones are for the calendar: „2 Tage ziehen lassen“. */
const MAX_SECONDS = 24 * 60 * 60
const MAX_DURATION_LENGTH = 60
/** „10 Minuten vor Ende der Garzeit“ says when. */
const isBefore = /^ (?:vor|kürzer|weniger|früher|vorher|zuvor|davor|im Voraus)(?!\p{L})/u

/** Returns the timers of a text in its order. „über Nacht“ is not one. */
export function findTimers(text: string): readonly FoundTimer[] {
  const timers: FoundTimer[] = []
  let end = 0
  for (const { index } of text.matchAll(durationStart)) {
    if (index < end) continue
    const found = matchDuration(text.slice(index, index + MAX_DURATION_LENGTH))
    if (found === undefined || found.seconds === 0 || (found.toSeconds ?? found.seconds) > MAX_SECONDS) continue
    if (isBefore.test(text.slice(index + found.length))) continue
    end = index + found.length
    const { seconds, toSeconds } = found
    const label = labelTimer(text, { start: index, end })
    timers.push({ start: index, end, seconds, ...(toSeconds === undefined ? {} : { toSeconds }), label })
  }
  return timers
}

// Says in few words what a timer of a step is for: „Nudeln kochen“, „Teig gehen lassen“, „Backen“.

type Place = { readonly start: number; readonly end: number }

const MAX_LABEL = 40
const MAX_FIRST_WORDS = 4
const MAX_CLAUSES = 4

/** Behind a preposition stands where or how something is cooked, not what. */
const preposition =
  /^(?:in|im|ins|bei|beim|mit|auf|unter|an|am|aus|über|von|vom|vor|zu|zum|zur|nach|für|bis|ohne|um|durch|gegen|pro|je|aufs?|während|seit|wegen)$/i
/** Words with which a sentence begins and that name no food. */
const opener =
  /^(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|alles?|sie|es|er|ihn|diese[nrs]?|jetzt|nun|dann|danach|dabei|darin|anschließend|zuerst|zunächst|zuletzt|zum|schluss|inzwischen|währenddessen|nochmals?|noch|wieder|weitere|weiter|etwa|circa|ca|ungefähr|mindestens|höchstens|ganze|ganzen|gesamte|restliche[nrs]?|übrige[nrs]?|vorbereitete[nrs]?|fertige[nrs]?|und|oder|erst|kurz|gut|knapp|rund|wenn|sobald|nur|mal|lassen|lasse|lasst|lass|kocht?|koche|backt?|backe|brate?|brät|gare?|gart|dann|so|wer|man|hier|dort|je|pro|minuten?|stunden?)$/i
/** In what and on what one cooks. */
const cookware =
  /(?:ofen|topf|pfanne|deckel|hitze|stufe|herd|blech|form|schüssel|kühlschrank|gefrierfach|temperatur|grad|seiten?|schiene|umluft|ober|unterhitze|wasserbad|ort|tuch|folie|rührgerät|mixer|küchenmaschine|platte|zeit|masse|zutaten|gitter)$/i
const clauseEnd = /[,;()]| [–—-] |(?<=\s\p{Ll}{2,}) und(?= )|(?<=\p{Ll}en) und(?= )/u
const sentenceEnd = /(?<!\b(?:ca|etwa|evtl|ggf|Min|Std|Sek|bzw|z\. ?B|\d))[.!?]\s+|\n/
const helper = /^(?:lassen|stellen|legen|werden)$/
const noVerb =
  /^(?:dann|wenn|den|einen|einigen|lauwarmen|heißen|warmen|kalten|großen|kleinen|weiten|von|in|an|\p{Ll}*braun)$/u

/** Returns the label of the span of time at a place of a step: what is cooked and how, or the first words of the step. */
function labelTimer(text: string, { start, end }: Place): string {
  const before =
    text
      .slice(Math.max(0, start - 300), start)
      .split(sentenceEnd)
      .at(-1) ?? ''
  const behind = text.slice(end, end + 200).split(/[.!?](?:\s|$)|\n/)[0] ?? ''
  const heading = /^\s*(\p{Lu}[\p{L} ]{2,30}):\s*(?:(?:ca\.|etwa|circa)\s*)?$/u.exec(before)?.[1]
  if (heading !== undefined) return heading
  const food = findFood(before)
  const verb = findVerb(behind)
  const label = [food, verb].filter((part) => part !== undefined).join(' ')
  if (label === '') return firstWords(text)
  return shorten(label.slice(0, 1).toUpperCase() + label.slice(1))
}

/** The food of the nearest clause that names one. */
function findFood(before: string): string | undefined {
  for (const clause of before.split(clauseEnd).toReversed().slice(0, MAX_CLAUSES)) {
    const food = findNoun(clause.split(/[\s:]+/).filter((word) => word !== ''))
    if (food !== undefined) return food
  }
  return undefined
}

/** The first noun that does not stand behind a preposition, with a second one behind „und“. */
function findNoun(words: readonly string[]): string | undefined {
  let isPlace = false
  for (const [index, word] of words.entries()) {
    const isNoun = /^\p{Lu}[\p{L}-]+$/u.test(word) && !opener.test(word) && !preposition.test(word)
    if (preposition.test(word)) isPlace = true
    // „in der doppelten Menge Wasser“ is one place.
    else if (!isNoun && /^\p{Lu}/u.test(words[index - 1] ?? '')) isPlace = false
    if (!isNoun || isPlace || cookware.test(word)) continue
    const [joint, second = ''] = words.slice(index + 1)
    const isPair = /^(?:und|&|mit)$/.test(joint ?? '') && /^\p{Lu}/u.test(second) && !cookware.test(second)
    return isPair ? `${word} ${joint ?? ''} ${second}` : word
  }
  return undefined
}

/** The infinitive that ends the clause behind the span: „köcheln lassen“. */
function findVerb(behind: string): string | undefined {
  const words = (behind.split(clauseEnd)[0] ?? '').split(/\s+/).filter((word) => word !== '')
  const verb = words.at(-1)
  if (verb === undefined || !/^\p{Ll}{3,}n$/u.test(verb) || noVerb.test(verb)) return undefined
  const second = words.at(-2)
  if (!helper.test(verb) || second === undefined) return verb
  return /^\p{Ll}{3,}$/u.test(second) ? `${second} ${verb}` : words.join(' ')
}

function firstWords(text: string): string {
  const words = (text.trim().split(/[,.;:!?]\s|\n/)[0] ?? '').split(/\s+/).slice(0, MAX_FIRST_WORDS)
  return shorten(words.join(' '))
}

/** Whole words only, if there is more than one. */
function shorten(label: string): string {
  if (label.length <= MAX_LABEL) return label
  return label
    .slice(0, MAX_LABEL + 1)
    .replace(/\s+\S*$/, '')
    .slice(0, MAX_LABEL)
}
