/**
 * The forms in which names of foods are compared (R20): letters of one case, without brackets and what stands behind a comma, „rote“ and
 * „roter“ as one, and the singulars that a plural may come from. Whole words only: nothing here looks inside a word.
 */
import { normalizeName } from '#base/text/normalize-name'

/** Longer names are cut: no food is called like that. */
const MAX_COMPARED = 200
const MAX_WORDS = 8

const BRACKETS = /\([^()]*\)/g
const TYPE = /\b(?:type|typ)\s*\d+/g
const PERCENT = /\d+(?:[.,]\d+)?\s*%(?:\s*fett)?/g
const MARKS = /[®™*„“”"'’]/g
/** „Zehe/n“ */
const SHORT_ENDING = /\/(?:n|en|er|e|s|nen)(?!\p{L})/gu
/** What follows is another food, or says what is done with it. */
const ALTERNATIVE = /(?:,(?!\d)|;|\/| oder | bzw\b).*$/
const HYPHENS = /[-‐‑–]/g
/** Nothing but letters and single spaces: most names. */
const PLAIN = /^[\p{L} ]+$/u
/** Marks of letters but the dots of ä, ö and ü. */
const ACCENTS = /(?![aou]\u0308)(\p{L})\p{M}+/gu

/** The name in one spelling: „Zwiebel(n)“, „Zwiebel / Zwiebeln“ and „ZWIEBEL, rot“ are „zwiebel“. */
export function normalizeFood(text: string): string {
  const name = normalizeName(text.slice(0, MAX_COMPARED))
  if (PLAIN.test(name)) return name.replace(ALTERNATIVE, '').trim() || name
  const short = name
    .replaceAll(BRACKETS, '')
    .replaceAll(SHORT_ENDING, '')
    .replaceAll(MARKS, '')
    .replaceAll(TYPE, '')
    .replaceAll(PERCENT, '')
    .replace(ALTERNATIVE, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return short === '' ? name : short
}

/**
 * More special names that a text may mean, the likeliest first: „Linsen, rote“ may be „rote Linsen“, „Reis (Basmati)“ „Basmatireis“, and
 * „Ananas (Dose)“ „Ananas aus der Dose“. Whether there is such a food only a list of foods knows.
 */
export function specialNames(text: string): readonly string[] {
  const name = normalizeName(text.slice(0, MAX_COMPARED))
  const noun = normalizeFood(name)
  const detail = DETAIL.exec(name)?.groups ?? {}
  const word = detail['bracket'] ?? detail['comma']
  return [
    ...PACKED.filter(({ mark }) => mark.test(name) && !mark.test(noun)).map(({ toName }) => toName(noun)),
    ...(word === undefined || word === noun ? [] : [`${word} ${noun}`, `${word}${noun}`]),
  ]
}

/** A word of its own in brackets or behind the first comma. */
const DETAIL =
  /^[^,(]+(?:\((?!n\)|er\)|en\))(?<bracket>\p{L}{3,20})\)|(?:\(\p{L}{1,2}\))?,\s*(?<comma>\p{L}{3,20})(?![\p{L}-]))/u

const PACKED = [
  { mark: /(?<!\p{L})dosen?(?!\p{L})/u, toName: (noun: string) => `${noun} aus der dose` },
  { mark: /(?<!\p{L})gl(?:as|äser)(?!\p{L})/u, toName: (noun: string) => `${noun} aus dem glas` },
  { mark: /(?<!\p{L})(?:tk|tiefgekühlt|gefroren)(?:e[rsnm]?)?(?!\p{L})/u, toName: (noun: string) => `tk-${noun}` },
] as const

/** The words of a normalised name. */
export function wordsOfFood(normalized: string): readonly string[] {
  return normalized.split(/[\s\-‐‑–]+/).slice(0, MAX_WORDS)
}

/** What two normalised names share if they mean the same: no accents, no hyphens, no endings of adjectives. */
export function formOfFood(normalized: string): string {
  const words = foldAccents(normalized).replaceAll(HYPHENS, '').split(' ')
  return words.map((word, place) => (place === words.length - 1 ? word : withoutEnding(word))).join(' ')
}

/** The forms that a form may be the plural of, the likeliest first: „äpfel“ gives „apfel“, „zwiebeln“ gives „zwiebel“. */
export function singularForms(form: string): readonly string[] {
  const start = form.lastIndexOf(' ') + 1
  const last = form.slice(start)
  const found: string[] = []
  for (const ending of PLURAL_ENDINGS) {
    if (!last.endsWith(ending) || last.length - ending.length < MIN_STEM) continue
    const stem = last.slice(0, last.length - ending.length)
    if (ending !== '') found.push(form.slice(0, start) + stem)
    // Plurals in „-n“ and „-s“ never change the vowel.
    const plain = ['', 'e', 'er'].includes(ending) ? withoutUmlaut(stem) : stem
    if (plain !== stem) found.push(form.slice(0, start) + plain)
  }
  return found
}

/** Whether two forms are one, or one is the plural of the other, or both are plurals of one. */
export function areFormsOfOne(a: string, b: string): boolean {
  if (a === b) return true
  const ofA = singularForms(a)
  const ofB = singularForms(b)
  return ofA.includes(b) || ofB.includes(a) || ofA.some((form) => ofB.includes(form))
}

/** Letters for searching by typing: „Kaese“, „Käse“ and „kase“ are one. */
export function foldFood(text: string): string {
  return normalizeName(text)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Shorter stems are other words: „Eis“ is no plural of „Ei“. */
const MIN_STEM = 4
const PLURAL_ENDINGS = ['n', 'en', 'e', '', 'er', 's'] as const
/** More than one, so that „gemahlen“ and „gemahlene“ are one. */
const ADJECTIVE_ENDING = /(?:e[rnsm]?)+$/

function withoutEnding(word: string): string {
  return word.length > 4 || ADJECTIVES.has(word) ? word.replace(ADJECTIVE_ENDING, '') : word
}

/** Short ones. */
const ADJECTIVES = new Set(['rote', 'alte', 'rohe'])

function withoutUmlaut(word: string): string {
  const place = Math.max(word.lastIndexOf('ä'), word.lastIndexOf('ö'), word.lastIndexOf('ü'))
  if (place === -1) return word
  const plain = { ä: 'a', ö: 'o', ü: 'u' }[word.charAt(place)] ?? ''
  return word.slice(0, place) + plain + word.slice(place + 1)
}

function foldAccents(text: string): string {
  return text.normalize('NFD').replaceAll(ACCENTS, '$1').normalize('NFC')
}
