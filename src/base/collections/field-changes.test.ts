import { expect, test } from 'vitest'
import { mergeField } from './field-changes.ts'

const leg = (id: string, parts: object = {}) => ({
  id,
  seat: '',
  from: { date: '2026-12-24', time: '08:00' },
  ...parts,
})

test('a part that only one side changed keeps that change', () => {
  expect(mergeField({ base: 'Alt', theirs: 'Alt', mine: 'Neu' })).toBe('Neu')
  expect(mergeField({ base: 'Alt', theirs: 'Neu', mine: 'Alt' })).toBe('Neu')
  expect(mergeField({ base: 'Alt', theirs: 'Ihre', mine: 'Meine' })).toBe('Meine')
  const base = { date: '2026-12-24', time: '08:00' }
  const theirs = { ...base, date: '2026-12-25' }
  expect(mergeField({ base, theirs, mine: { ...base, time: '09:00' } })).toEqual({ date: '2026-12-25', time: '09:00' })
})

test('items of a list are merged one by one: changed, added and deleted on both sides', () => {
  const base = [leg('a'), leg('b'), leg('c'), leg('d')]
  const theirs = [leg('a', { seat: '12A' }), leg('b'), leg('d', { seat: '7' }), leg('theirs')]
  const mine = [leg('a', { from: { date: '2026-12-24', time: '09:30' } }), leg('c'), leg('mine')]
  expect(mergeField({ base, theirs, mine })).toEqual([
    leg('a', { seat: '12A', from: { date: '2026-12-24', time: '09:30' } }),
    leg('mine'),
    // Deleted here, changed there: it stays.
    leg('d', { seat: '7' }),
    leg('theirs'),
  ])
})

test('an item that the user changed stays if others delete it', () => {
  const mine = [leg('a', { seat: '12A' }), leg('b')]
  expect(mergeField({ base: [leg('a'), leg('b')], theirs: [leg('b')], mine })).toEqual(mine)
})

test('a list that both sides have begun has the items of both', () => {
  const [theirs, mine] = [[leg('theirs')], [leg('mine')]]
  expect(mergeField({ base: undefined, theirs, mine })).toEqual([...mine, ...theirs])
  expect(mergeField({ base: undefined, theirs: ['cem'], mine: ['ben'] })).toEqual(['ben', 'cem'])
  expect(mergeField({ base: undefined, theirs: 'Ihre', mine: 'Meine' })).toBe('Meine')
})

test('a list whose ids are new at each start stays as it was typed', () => {
  const mine = [leg('first', { seat: '12A' })]
  expect(mergeField({ base: [leg('first')], theirs: [leg('second')], mine })).toEqual(mine)
})

test('lists of names keep what either side added and lose what either side removed', () => {
  expect(mergeField({ base: ['anna', 'ben'], theirs: ['ben', 'cem'], mine: ['anna', 'ben', 'dora'] })).toEqual([
    'ben',
    'dora',
    'cem',
  ])
})
