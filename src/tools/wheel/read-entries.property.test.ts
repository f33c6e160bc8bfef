import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyEdits } from './entry-edits.ts'
import { newWheel, sortEntries, type Entry } from './model.ts'
import { parseEntries } from './parse-entries.ts'
import { printEntries } from './print-entries.ts'
import { editsOfText, readEntries, type TextBase } from './read-entries.ts'

const runs = {
  numRuns: Number(process.env['FC_RUNS'] ?? 500),
  ...(process.env['FC_SEED'] === undefined ? {} : { seed: Number(process.env['FC_SEED']) }),
}

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
