import { beforeAll, expect, it } from 'vitest'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { aWheel, wheelsCollection, wheelTemplatesCollection } from '#testing/wheels'
import { tools } from '#tools'
import type { DocumentsClient } from '#documents/client'
import { countThings, describeThings, offerOf, readThings } from './device-things.ts'

let documents: DocumentsClient

beforeAll(async () => {
  documents = createOfflineDocuments()
  await documents.open('anna')
})

const wheels = (count: number, ...names: readonly string[]) => ({ one: 'Rad', many: 'Räder', count, names })
const templates = (count: number) => ({ one: 'Vorlage', many: 'Vorlagen', count, names: [] })
const entries = (count: number) => ({ one: 'Zeiteintrag', many: 'Zeiteinträge', count, names: [] })

it.each([
  [[wheels(1)], '1 Rad'],
  [[wheels(2), templates(1)], '2 Räder und 1 Vorlage'],
  [[entries(120), wheels(2), templates(1)], '120 Zeiteinträge, 2 Räder und 1 Vorlage'],
])('Z10: counts what there is: %j', (kinds, text) => {
  expect(countThings({ kinds, keys: [] })).toBe(text)
})

it.each([
  [[wheels(1, 'Küche')], 'ist auf diesem Gerät entstanden: 1 Rad („Küche“).'],
  [[wheels(3, 'A', 'B', 'C')], 'sind auf diesem Gerät entstanden: 3 Räder („A“, „B“ und „C“).'],
  [[wheels(4, 'A', 'B', 'C', 'D')], 'sind auf diesem Gerät entstanden: 4 Räder („A“, „B“ und 2 weitere).'],
  [[wheels(1, 'A'), entries(2)], 'sind auf diesem Gerät entstanden: 1 Rad („A“) und 2 Zeiteinträge.'],
])('Z10: says what %j are', (kinds, text) => {
  const keys = kinds.flatMap(({ count, one }) => Array.from({ length: count }, (_none, index) => `${one}/${index}`))
  expect(describeThings({ kinds, keys })).toBe(`Ohne Konto ${text}`)
})

it('Z10: reads the things of all tools, with what they are called', () => {
  documents.add(wheelsCollection, aWheel('Küche', []), 'kitchen')
  documents.add(wheelTemplatesCollection, { title: 'Klasse', entries: [] } as never, 'class')
  const things = readThings(tools, documents)
  expect(countThings(things)).toBe('1 Rad und 1 Vorlage')
  expect(describeThings(things)).toContain('1 Rad („Küche“) und 1 Vorlage („Klasse“)')
  expect(things.keys).toEqual(['wheels/kitchen', 'wheelTemplates/class'])
})

it('Z11: what was left here is not asked about again, until there is something new', () => {
  const some = { kinds: [wheels(2)], keys: ['a/1', 'a/2'] }
  expect(offerOf({ ...some, keys: [] }, some.keys)).toBe('none')
  expect(offerOf(some, [])).toBe('asking')
  expect(offerOf(some, some.keys)).toBe('left')
  expect(offerOf({ ...some, keys: ['a/1'] }, some.keys)).toBe('left')
  expect(offerOf({ ...some, keys: ['a/1', 'b/2'] }, some.keys)).toBe('asking')
})

it('every tool that works without an account says what its things are called', () => {
  for (const { needsAccount, things = [], collections } of tools) {
    if (needsAccount === true) continue
    expect(things).not.toHaveLength(0)
    const names = collections.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(things.map(({ collection }) => collection)))
  }
})
