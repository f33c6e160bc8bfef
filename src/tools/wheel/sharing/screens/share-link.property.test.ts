import { expect, it } from 'vitest'
import { fc, runsOf } from '#testing/properties'
import { drawableEntries, modes, newWheel, sortEntries, type Entry, type Wheel, cleanText } from '../../model.ts'
import { describeShared, MAX_SHARED_BYTES, readShared, sharePermissions } from '../share-link.ts'
import { ranksAfter } from '#base/rank'
import { packFragment, unpackFragment } from '#kit/link/packed-link'

const runs = runsOf(100)

/** What a link leaves out: marks that turn the reading direction, and letters without width, but for those that join others. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** What people can have typed: any characters, as the app keeps them. */
const typed = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength }),
      fc.string({ unit: 'binary', maxLength }),
      fc.constantFrom('👩‍👩‍👧‍👧 Müller', 'عمر', '"\\"', '山田　太郎', '<img src=x onerror=alert(1)>', '__proto__'),
    )
    .map((text) => cleanText(text).replaceAll(UNSEEN, ''))
    .map((text) => cleanText(text.slice(0, maxLength)))
    .filter((text) => text !== '')

const entry = fc.record(
  {
    text: typed(200),
    weight: fc.oneof(
      fc.integer({ min: 0, max: 1_000 }),
      fc.integer({ min: 0, max: 9_999 }).map((part) => part / 1_000),
    ),
    isActive: fc.boolean(),
    color: fc.constantFrom('#ff7f50', '#000000', '#ffffff'),
    drawnAt: fc.constant('2026-01-01T00:00:00.000Z'),
    note: fc.constant('geheime Notiz'),
    stock: fc.integer({ min: 0, max: 3 }),
  },
  { requiredKeys: ['text', 'weight', 'isActive'] },
)

function withPlaces(entries: readonly Omit<Entry, 'id' | 'rank'>[]): readonly Entry[] {
  const ranks = ranksAfter(undefined, entries.length)
  return entries.map((fields, index) => ({ ...fields, id: `secret_id_${index}`, rank: ranks[index] ?? '' }))
}

const wheels: fc.Arbitrary<Wheel> = fc
  .record({
    title: typed(100),
    entries: fc.array(entry, { maxLength: 60 }),
    mode: fc.constantFrom(...modes),
    spinDurationSec: fc.integer({ min: 3, max: 10 }),
    palette: fc.constantFrom('sunset', 'unknown'),
    winnerText: typed(100),
  })
  .map(({ entries, ...fields }) => ({ ...newWheel('', withPlaces(entries)), ...fields }))

function idMaker(): () => string {
  let last = 0
  return () => `fresh${(last += 1)}`
}

it('K1: a wheel comes out of its link as it went in, whatever people typed', async () => {
  await fc.assert(
    fc.asyncProperty(wheels, fc.constantFrom(...sharePermissions), async (wheel, permission) => {
      const fragment = await packFragment(describeShared(wheel, permission))
      expect(fragment).toMatch(/^[\w-]+$/)
      const json = await unpackFragment(fragment, MAX_SHARED_BYTES)
      if (!json.ok) throw new Error(json.error)
      const shared = readShared(json.value, idMaker())
      if (!shared.ok) throw new Error(shared.error)
      expect(shared.value.permission).toBe(permission)
      const { title, mode, spinDurationSec, palette, winnerText, entries } = shared.value.wheel
      expect({ title, mode, spinDurationSec, palette, winnerText }).toEqual({
        title: wheel.title,
        mode: wheel.mode,
        spinDurationSec: wheel.spinDurationSec,
        palette: wheel.palette,
        winnerText: wheel.winnerText,
      })
      expect(sortEntries(entries).map(({ id: _id, rank: _rank, ...rest }) => rest)).toEqual(
        sortEntries(wheel.entries).map(({ text, weight, color, isActive, drawnAt, stock }) => ({
          text,
          weight,
          isActive: stock !== 0 && (isActive || drawnAt !== undefined),
          ...(color === undefined ? {} : { color }),
        })),
      )
    }),
    runs,
  )
})

it('K2: nothing of a link is an id, a note or a draw of the wheel', () => {
  fc.assert(
    fc.property(wheels, (wheel) => {
      const json = describeShared(wheel, 'copy')
      for (const secret of ['secret_id', 'geheime Notiz', '2026-01-01']) expect(json).not.toContain(secret)
    }),
    runs,
  )
})

it('K3: a link that lost its end is reported as incomplete, wherever it was cut', async () => {
  const wheel = newWheel(
    'Wer?',
    withPlaces(Array.from({ length: 30 }, (_, i) => ({ text: `Name ${i}`, weight: 1, isActive: true }))),
  )
  const fragment = await packFragment(describeShared(wheel, 'view'))
  for (let end = 0; end < fragment.length; end++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the message names the place
    expect(await unpackFragment(fragment.slice(0, end), MAX_SHARED_BYTES), `cut at ${end}`).toEqual({
      ok: false,
      error: 'incomplete',
    })
  }
})

it('K3: a link with a character changed never becomes another wheel', async () => {
  const json = describeShared(newWheel('Wer räumt die Küche auf?', []), 'view')
  const fragment = await packFragment(json)
  const refused = new Set<number>()
  for (let place = 0; place < fragment.length; place++) {
    for (const character of ['A', 'b', '7', '_', '-', '=', '%', ' ', 'ü']) {
      const changed = fragment.slice(0, place) + character + fragment.slice(place + 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the message names the place
      const read = await unpackFragment(changed, MAX_SHARED_BYTES)
      // The last bits fill up a byte and say nothing: a link with others there is the same link.
      expect(read.ok ? read.value : json, `${character} at ${place}`).toBe(json)
      if (!read.ok) refused.add(place)
    }
  }
  expect(refused.size).toBe(fragment.length)
})

it('K5: two thousand long names fit into a link and come back', async () => {
  const names = Array.from({ length: 2_000 }, (_, i) => ({
    text: `${i} ${'ß漢'.repeat(97)}`.slice(0, 200),
    weight: 1,
    isActive: true,
  }))
  const fragment = await packFragment(describeShared(newWheel('Alle', withPlaces(names)), 'copy'))
  const json = await unpackFragment(fragment, MAX_SHARED_BYTES)
  const shared = readShared(json.ok ? json.value : '', idMaker())
  expect(shared.ok && drawableEntries(shared.value.wheel.entries).length).toBe(2_000)
})
