/** Passes in the shape in which companies send them, and hostile archives. */
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { draftsOf, missingIn, readImported } from '#testing/trips/read-confirmations'

const pass = (more: object, style: object): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync({
      'pass.json': strToU8(
        JSON.stringify({
          formatVersion: 1,
          organizationName: 'Lufthansa',
          description: 'Bordkarte',
          ...more,
          ...style,
        }),
      ),
      'logo.png': new Uint8Array(10),
    }),
  )
const boarding = {
  boardingPass: {
    transitType: 'PKTransitTypeAir',
    headerFields: [{ key: 'gate', label: 'GATE', value: 'B44' }],
    primaryFields: [
      { key: 'from', label: 'Frankfurt', value: 'FRA' },
      { key: 'to', label: 'New York', value: 'JFK' },
    ],
    secondaryFields: [
      { key: 'seat', label: 'Sitz', value: '14A' },
      { key: 'flight', label: 'Flug', value: 'LH 400' },
    ],
    backFields: [{ key: 'pnr', label: 'Buchungscode', value: 'K7QX2M' }],
  },
}

it('J40 J42: a pass has its departure; when it arrives it does not say, so it is asked for', () => {
  const [draft] = draftsOf(pass({ relevantDate: '2025-07-04T13:30+02:00' }, boarding))
  expect(draft).toMatchObject({ kind: 'flight', title: 'Frankfurt – New York', code: 'K7QX2M', provider: 'Lufthansa' })
  expect(draft?.schedule).toMatchObject({
    legs: [
      {
        departure: { date: '2025-07-04', time: '13:30' },
        arrival: {},
        detail: { number: 'LH 400', seat: '14A', fromPlatform: 'B44' },
      },
    ],
  })
  expect(missingIn(draft)).toEqual({ '0-arrival-date': 'Ankunft: Der Tag fehlt.' })
})

it('J47: a pass that is a bomb, is none, or is broken', () => {
  const bomb = new Uint8Array(zipSync({ 'pass.json': new Uint8Array(5_000_000) }))
  expect(bomb.byteLength).toBeLessThan(10_000)
  expect(readImported(bomb)).toEqual({ ok: false, error: 'too-large' })
  // An entry that claims to be small.
  const view = new DataView(bomb.buffer)
  for (let at = 0; at + 30 < bomb.byteLength; at++) {
    const kind = view.getUint32(at, true)
    if (kind === 0x04034b50) view.setUint32(at + 22, 100, true)
    if (kind === 0x02014b50) view.setUint32(at + 24, 100, true)
  }
  expect(readImported(bomb)).toMatchObject({ ok: false })
  expect(readImported(new Uint8Array(zipSync({ 'other.json': strToU8('{}') })))).toEqual({
    ok: false,
    error: 'other-file',
  })
  expect(readImported(pass({}, boarding).slice(0, 200))).toEqual({ ok: false, error: 'other-file' })
})
