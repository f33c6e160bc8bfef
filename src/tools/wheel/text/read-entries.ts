/**
 * The names of a wheel edited as one text. The text stands for the entries there were when it was printed; reading
 * it again finds out which line is which of them, so that ids, colours, pictures and notes stay with their names.
 */
import { getOrInsert } from '#base/collections/get-or-insert'
import { arrange } from '#base/rank'
import { changesBetween } from '#base/collections/field-changes'
import { ok, type Result } from '#base/result'
import type { WheelEdit } from '../edits/entry-edits.ts'
import { type Entry, cleanText } from '../model.ts'
import { MAX_PASTE_CHARACTERS, parseEntries, type ParsedEntry, type ParseProblem } from '../parts/parse-entries.ts'
import { printEntries } from './print-entries.ts'

export type TextBase = {
  /** What the text stands for, in its order. */
  readonly entries: readonly Entry[]
  /** Those whose lines went since: a line that is cut out and pasted elsewhere is the same entry again. */
  readonly removed: readonly Entry[]
}

/** If more entries than this have no match, the text is a new list, in which a line's place says nothing about its entry. */
const MAX_RENAMED_LINES = 3

/**
 * Returns the entries the text now stands for. Lines are matched by their full content, then by name, then by place; the others are
 * new. The text may grow by as many characters as may be pasted at once.
 */
export function readEntries(text: string, base: TextBase, newEntryId: () => string): Result<TextBase, ParseProblem> {
  const parsed = parseEntries(text, {
    maxCharacters: MAX_PASTE_CHARACTERS + printEntries(base.entries).length,
    knownTexts: new Set(base.entries.map((entry) => cleanText(entry.text))),
  })
  if (!parsed.ok) return parsed
  const matches = matchLines(parsed.value, base.entries)
  const pool = new Map(base.removed.map((entry) => [cleanText(entry.text), entry]))
  const entries = parsed.value.map((line, index) => {
    const match = matches[index]
    const known = match === undefined ? pool.get(line.text) : base.entries[match]
    if (match === undefined) pool.delete(line.text)
    if (known === undefined) return newEntry(line, newEntryId())
    return setLine(match === undefined ? { ...known, rank: '' } : known, line)
  })
  const kept = new Set(matches)
  const gone = base.entries.filter((_entry, index) => !kept.has(index))
  return ok({ entries: arrange(entries), removed: [...pool.values(), ...gone] })
}

/**
 * The edits that bring to a wheel what was typed between two states of the text. Of everything else the wheel keeps
 * what it has: what another device has changed stays, also who it has removed, unless just their line was changed.
 */
export function editsOfText(now: readonly Entry[], before: TextBase, after: TextBase): readonly WheelEdit[] {
  const there = new Set(now.map(({ id }) => id))
  const old = new Map(before.entries.map((entry) => [entry.id, entry]))
  const edits: WheelEdit[] = []
  for (const entry of after.entries) {
    const was = old.get(entry.id)
    old.delete(entry.id)
    if (was === entry) continue
    if (was === undefined || (!there.has(entry.id) && lineKey(was) !== lineKey(entry)))
      edits.push({ kind: 'add', entry })
    else edits.push({ kind: 'modify', id: entry.id, fields: changesBetween(withoutId(was), withoutId(entry)) })
  }
  for (const id of old.keys()) edits.push({ kind: 'remove', id })
  return edits
}

function withoutId({ id: _id, ...fields }: Entry): Omit<Entry, 'id'> {
  return fields
}

function newEntry({ text, weight, isAbsent }: ParsedEntry, id: string): Entry {
  return { id, rank: '', text, weight, isActive: isAbsent !== true }
}

/** Returns the entry updated from its line; the same object if the line changes nothing. */
function setLine(entry: Entry, { text, weight, isAbsent }: ParsedEntry): Entry {
  const isActive = isAbsent !== true
  if (lineKey(entry) === lineKey({ text, weight, isActive })) return entry
  if (entry.isActive === isActive) return { ...entry, text, weight }
  const { drawnAt: _drawnAt, ...rest } = entry
  return { ...rest, text, weight, isActive }
}

function lineKey({ text, weight, isActive }: Pick<Entry, 'text' | 'weight' | 'isActive'>): string {
  return `${isActive} ${weight} ${cleanText(text)}`
}

/** For each line the index of its entry. */
function matchLines(lines: readonly ParsedEntry[], entries: readonly Entry[]): readonly (number | undefined)[] {
  const matches: (number | undefined)[] = lines.map(() => undefined)
  const open = new Set(entries.keys())
  const take = (line: number, entry: number): void => {
    matches[line] = entry
    open.delete(entry)
  }
  const keys = lines.map(({ text, weight, isAbsent }) => lineKey({ text, weight, isActive: isAbsent !== true }))
  matchByKey(matches, keys, entries.map(lineKey), open, take)
  matchByKey(
    matches,
    lines.map(({ text }) => text),
    entries.map(({ text }) => cleanText(text)),
    open,
    take,
  )
  const isNewList = open.size > MAX_RENAMED_LINES
  for (const [index, line] of lines.entries()) {
    if (matches[index] !== undefined) continue
    const before = index === 0 ? -1 : matches[index - 1]
    const place = before === undefined ? undefined : before + 1
    const entry = place === undefined || !open.has(place) ? undefined : entries[place]
    if (place !== undefined && entry !== undefined && (!isNewList || isRelated(entry.text, line.text)))
      take(index, place)
  }
  return matches
}

/** Gives each open line the first open entry with the same key, in their order. */
function matchByKey(
  matches: readonly (number | undefined)[],
  lineKeys: readonly string[],
  entryKeys: readonly string[],
  open: ReadonlySet<number>,
  take: (line: number, entry: number) => void,
): void {
  const waiting = new Map<string, number[]>()
  for (const entry of open) getOrInsert(waiting, entryKeys[entry] ?? '', () => []).push(entry)
  for (const queue of waiting.values()) queue.reverse()
  for (const [line, key] of lineKeys.entries()) {
    if (matches[line] !== undefined) continue
    const entry = waiting.get(key)?.pop()
    if (entry !== undefined) take(line, entry)
  }
}

/** Whether a name can have become the other: „Anna“ and „Anna Müller“. */
function isRelated(a: string, b: string): boolean {
  const [one, other] = [a.toLocaleLowerCase('de'), b.toLocaleLowerCase('de')]
  return one.includes(other) || other.includes(one)
}
