import { expect, it } from 'vitest'
import type { ReadDocuments } from '../../tool-manifest.ts'
import { nameAbsenceOf, nameEntry, nameRate } from './name-entry.ts'

const NOW_MS = Date.parse('2026-11-29T04:00:00Z')
const read = (() => [{ id: 'p1', name: 'Akquise' }]) as unknown as ReadDocuments
const at = (date: string, time: string) => `${date}T${time}:00+01:00[Europe/Berlin]`
const entry = (more: object) => ({
  kind: 'work',
  source: 'clock',
  time: { start: at('2026-11-23', '21:25') },
  ...more,
})

it.each([
  [
    { time: { start: at('2026-11-23', '21:25'), end: at('2026-11-23', '21:26') }, projectId: 'p1' },
    'Mo, 23.11., 21:25–21:26, Akquise',
  ],
  [
    {
      stops: [
        { id: 'b', at: at('2026-11-23', '22:00') },
        { id: 'a', at: at('2026-11-23', '21:40') },
      ],
    },
    'Mo, 23.11., 21:25–21:40, Arbeit',
  ],
  [{ note: 'Angebot' }, 'Mo, 23.11., seit 21:25, Angebot'],
  [{ time: { start: at('2025-12-31', '08:00') }, kind: 'break' }, 'Mi, 31.12.2025, seit 08:00, Pause'],
  [{ time: 'gestern' }, undefined],
])('an entry is called by its day, its times and its project', (more, name) => {
  expect(nameEntry(entry(more), read, NOW_MS)).toBe(name)
})

it('an absence is called by its kind and its days', () => {
  const days = { from: '2026-07-06', to: '2026-07-10' }
  const absence = { kind: 'vacation', days, portion: 'full' }
  expect(nameAbsenceOf(absence, read, NOW_MS)).toBe('Urlaub, Mo, 06.07. – Fr, 10.07.')
  expect(nameAbsenceOf({ ...absence, days: { from: days.from, to: days.from } }, read, NOW_MS)).toBe(
    'Urlaub, Mo, 06.07.',
  )
})

it('a rate is called by its project and its day', () => {
  const rate = { validFrom: '2026-01-01', cents: 9_000 }
  expect(nameRate({ ...rate, projectId: 'p1' }, read)).toBe('Akquise ab 01.01.2026')
  expect(nameRate(rate, read)).toBe('Alle Projekte ab 01.01.2026')
})
