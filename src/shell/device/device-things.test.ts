import { beforeAll, expect, it } from 'vitest'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { aWheel, wheelsCollection, wheelTemplatesCollection } from '#testing/wheels'
import { tools } from '#tools'
import type { DocumentsClient } from '#documents/client'
import { countThings, describeThings, offerOf, readThings, type DeviceThings } from './device-things.ts'

let documents: DocumentsClient

beforeAll(async () => {
  documents = createOfflineDocuments()
  await documents.open('anna')
})

const thingsOf = (...kinds: DeviceThings['kinds']): DeviceThings => ({ kinds, names: [], keys: ['x/1', 'x/2'] })
const wheels = (count: number) => ({ one: 'Rad', many: 'Räder', count })
const templates = (count: number) => ({ one: 'Vorlage', many: 'Vorlagen', count })
const entries = (count: number) => ({ one: 'Zeiteintrag', many: 'Zeiteinträge', count })

it.each([
  [[wheels(1)], '1 Rad'],
  [[wheels(2), templates(1)], '2 Räder und 1 Vorlage'],
  [[entries(120), wheels(2), templates(1)], '120 Zeiteinträge, 2 Räder und 1 Vorlage'],
])('Z10: counts what there is: %j', (kinds, text) => {
  expect(countThings(thingsOf(...kinds))).toBe(text)
})

it.each([
  [['Küche'], ['1'], 'Ohne Konto ist auf diesem Gerät entstanden: 2 Räder („Küche“).'],
  [['A', 'B', 'C'], ['1', '2', '3'], 'Ohne Konto sind auf diesem Gerät entstanden: 2 Räder („A“, „B“ und „C“).'],
  [['A', 'B', 'C', 'D'], ['1', '2'], 'Ohne Konto sind auf diesem Gerät entstanden: 2 Räder („A“, „B“ und 2 weitere).'],
  [[], ['1', '2'], 'Ohne Konto sind auf diesem Gerät entstanden: 2 Räder.'],
])('Z10: says what things with the names %j and the keys %j are', (names, keys, text) => {
  expect(describeThings({ kinds: [wheels(2)], names, keys })).toBe(text)
})

it('Z10: reads the things of all tools, with what they are called', () => {
  documents.add(wheelsCollection, aWheel('Küche', []), 'kitchen')
  documents.add(wheelTemplatesCollection, { title: 'Klasse', entries: [] } as never, 'class')
  const things = readThings(tools, documents)
  expect(countThings(things)).toBe('1 Rad und 1 Vorlage')
  expect(things).toMatchObject({ names: ['Küche', 'Klasse'], keys: ['wheels/kitchen', 'wheelTemplates/class'] })
})

it('Z11: what was left here is not asked about again, until there is something new', () => {
  const some = { kinds: [wheels(2)], names: [], keys: ['a/1', 'a/2'] }
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
