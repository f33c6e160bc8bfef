import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { applyEdits, type WheelEdit } from '../edits/entry-edits.ts'
import { newWheel, sortEntries, type Entry } from '../model.ts'
import { parseEntries } from '../parts/parse-entries.ts'
import { printEntries } from './print-entries.ts'
import { editsOfText, readEntries, type TextBase } from './read-entries.ts'

const runs = runsOf(500)

const line = fc.constantFrom(
  'Anna',
  'Bert',
  'Clara',
  'Deniz',
  'Anna *2',
  '# Bert',
  '# Anna *2',
  'Bernd',
  '',
  '"3. Stock"',
  'A, B',
)
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'))

it('E9: alone at the wheel, its names are after each moment of typing what the text says, and no id is there twice', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (texts) => {
      let lastId = 0
      let base: TextBase = { entries: [], removed: [] }
      let entries: readonly Entry[] = []
      for (const typed of texts) {
        const known = new Set(base.entries.map((entry) => entry.text))
        const read = readEntries(typed, base, () => `id${(lastId += 1)}`)
        const said = parseEntries(typed, { knownTexts: known })
        if (!read.ok || !said.ok) throw new Error('does not fit')
        const wheel = { ...newWheel('Küche', []), entries: [...entries] }
        entries = sortEntries(applyEdits(wheel, editsOfText(entries, base, read.value)).entries)
        base = read.value
        expect(entries.map(({ text: own, weight, isActive }) => [own, weight, isActive])).toEqual(
          said.value.map((one) => [one.text, one.weight, one.isAbsent !== true]),
        )
        expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
        // What is printed for it stands for the very same entries.
        const again = readEntries(printEntries(entries), { entries, removed: [] }, () => 'new')
        expect(again).toEqual({ ok: true, value: { entries, removed: [] } })
      }
    }),
    runs,
  )
})

const foreignEdit: fc.Arbitrary<WheelEdit> = fc.oneof(
  fc.nat(20).map((at) => ({ kind: 'remove' as const, id: `id${at}` })),
  fc
    .record({
      at: fc.nat(20),
      text: fc.constantFrom('Xaver', 'Yara'),
      weight: fc.constantFrom(1, 5),
      isActive: fc.boolean(),
    })
    .map(({ at, ...fields }) => ({ kind: 'modify' as const, id: `id${at}`, fields })),
  fc.record({ at: fc.nat(5), rank: fc.constantFrom('A', 'V', 'z') }).map(({ at, rank }) => ({
    kind: 'add' as const,
    entry: { id: `foreign${at}`, rank, text: 'Zoe', weight: 1, isActive: true },
  })),
)

it('E9: whatever another device does during typing, the typed text counts, and all else is as the other left it', () => {
  fc.assert(
    fc.property(text, text, fc.array(foreignEdit, { maxLength: 8 }), (before, after, foreign) => {
      let lastId = 0
      const newId = () => `id${(lastId += 1)}`
      const start = readEntries(before, { entries: [], removed: [] }, newId)
      if (!start.ok) throw new Error(start.error)
      const typed = readEntries(after, start.value, newId)
      if (!typed.ok) throw new Error(typed.error)
      const wheel = applyEdits({ ...newWheel('Küche', []), entries: [...start.value.entries] }, foreign)
      const result = applyEdits(wheel, editsOfText(wheel.entries, start.value, typed.value))
      const said = ({ text: own, weight, isActive }: Entry) => ({ text: own, weight, isActive })
      const old = new Map(start.value.entries.map((entry) => [entry.id, entry]))
      const mine = new Map(typed.value.entries.map((entry) => [entry.id, entry]))
      const expected = new Map(wheel.entries.map((entry) => [entry.id, said(entry)]))
      for (const id of old.keys()) if (!mine.has(id)) expected.delete(id)
      for (const [id, entry] of mine) {
        const was = old.get(id)
        if (was === entry) continue
        const now = expected.get(id)
        // If both changed a field, the typed value counts, and a removed entry comes back as typed.
        const isSaidAnew = was === undefined || JSON.stringify(said(was)) !== JSON.stringify(said(entry))
        if (was === undefined || now === undefined) {
          if (isSaidAnew) expected.set(id, said(entry))
        } else
          expected.set(id, {
            text: entry.text === was.text ? now.text : entry.text,
            weight: entry.weight === was.weight ? now.weight : entry.weight,
            isActive: entry.isActive === was.isActive ? now.isActive : entry.isActive,
          })
      }
      expect(new Map(result.entries.map((entry) => [entry.id, said(entry)]))).toEqual(expected)
    }),
    runs,
  )
})
