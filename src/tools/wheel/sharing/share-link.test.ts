import { expect, it } from 'vitest'
import { describeShared, readShared } from './share-link.ts'
import { newWheel } from '../model.ts'

const shared = {
  may: 'view',
  title: 'Wer?',
  mode: 'keep',
  seconds: 5,
  palette: 'sunset',
  winnerText: 'Gewonnen hat',
  names: ['Anna', ['Bert', 2.5, '#00ff00', false], ['Clara', 1, null, true]],
}

let last = 0
const newEntryId = () => `e${(last += 1)}`
const read = (value: unknown) => readShared(JSON.stringify(value) ?? '', newEntryId)

it('K1: names come with their chances, colours and who is not there today', () => {
  const result = read(shared)
  expect(
    result.ok && result.value.wheel.entries.map(({ text, weight, color, isActive }) => [text, weight, color, isActive]),
  ).toEqual([
    ['Anna', 1, undefined, true],
    ['Bert', 2.5, '#00ff00', true],
    ['Clara', 1, undefined, false],
  ])
})

it('K4: invisible characters and turned reading directions do not get in, and what is empty then is left out', () => {
  const result = read({
    ...shared,
    title: '\u0000\u202e',
    winnerText: ' \u0007',
    names: ['An\u0000\u202ena', '\u2066 ', '\u200b', '\u200f'],
  })
  expect(result.ok && result.value.wheel).toMatchObject({ title: 'Glücksrad', winnerText: 'Gewonnen hat' })
  expect(result.ok && result.value.wheel.entries.map(({ text }) => text)).toEqual(['Anna'])
})

it.each([
  ['no object', 7],
  ['null', null],
  ['a list', []],
  ['nothing in it', {}],
  ['another right', { ...shared, may: 'own' }],
  ['a key nobody knows', { ...shared, ownerId: 'x' }],
  ['a mode nobody knows', { ...shared, mode: 'cheat' }],
  ['a spin of an hour', { ...shared, seconds: 3_600 }],
  ['a palette that is no name', { ...shared, palette: '../x' }],
  ['a title of a book', { ...shared, title: 'x'.repeat(101) }],
  ['a name of a page', { ...shared, names: ['x'.repeat(201)] }],
  ['too many names', { ...shared, names: Array.from({ length: 2_001 }, () => 'x') }],
  ['a weight below nothing', { ...shared, names: [['x', -1, null, false]] }],
  ['a weight without end', { ...shared, names: [['x', 1e308, null, false]] }],
  ['a colour that is code', { ...shared, names: [['x', 1, 'url(//evil.example)', false]] }],
  ['names that are objects', { ...shared, names: [{ text: 'x' }] }],
  ['a prototype', { ...shared, names: [['x', 1, null, false, { ['__proto__']: {} }]] }],
])('K4: a link with %s is refused', (_what, value) => {
  expect(read(value)).toEqual({ ok: false, error: 'no-wheel' })
})

it.each(['', '{', 'undefined', '[1,', `${'['.repeat(100_000)}`])('K4: %.20j is no wheel, and nothing worse', (json) => {
  expect(readShared(json, newEntryId)).toEqual({ ok: false, error: 'no-wheel' })
})

it('K2: drawn entries are in the wheel of the link again, those absent today stay out', () => {
  const entry = { id: 'a', rank: 'U', text: 'Anna', weight: 1, isActive: false }
  const drawn = newWheel('Wer?', [{ ...entry, drawnAt: '2026-01-01T00:00:00.000Z' }])
  expect(describeShared(drawn, 'copy')).toContain('"names":["Anna"]')
  expect(describeShared(newWheel('Wer?', [entry]), 'copy')).toContain('"names":[["Anna",1,null,true]]')
})
