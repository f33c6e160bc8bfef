/** A trip leaves with its attached files and comes back with them. */
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { AppError } from '#base/app-error'
import type { FileReference } from '#files'
import { importedDocument } from '#kit/import/write-import'
import { itemsOf, readImported } from '#testing/trips/read-confirmations'
import { notesCollection } from '../../collections.ts'
import { packTrip } from '../../export/screens/pack-trip.ts'
import { nameSome, tripAsJson } from '../../export/trip-file.ts'
import { attachedIn, planTripFile } from '../plan-import.ts'
import type { FoundItems } from '../readers/drafts.ts'
import { takeAttached } from './take-attached.ts'

const fileOf = (letter: string, sizeBytes: number): FileReference => ({
  fileId: letter.repeat(26),
  name: `${letter}.pdf`,
  type: 'application/pdf',
  sizeBytes,
})
const files = [fileOf('a', 3), fileOf('b', 4), fileOf('c', 5)]
const contents = new Map([
  ['a'.repeat(26), 'AAA'],
  ['b'.repeat(26), 'BBBB'],
])
const json = tripAsJson({
  trip: {
    id: 'old',
    title: 'Rom',
    range: { from: '2026-06-10', to: '2026-06-13' },
    ...{ zone: 'Europe/Rome', currency: 'EUR', travellers: [], budgets: [] },
  },
  read: ({ name }) => (name === notesCollection.name ? [{ id: 'n', tripId: 'old', title: 'Karten', files }] : []),
  isWithPrivate: false,
  exportedAt: '2026-11-28T12:00:00.000Z',
})
const pack = (o: Partial<Parameters<typeof packTrip>[0]> = {}) => {
  const shares: number[] = []
  const open = async (fileId: string): Promise<Blob> => {
    const content = contents.get(fileId)
    if (content === undefined) throw new AppError('server-unreachable')
    return new Blob([content])
  }
  const packed = packTrip({
    ...{ json, files, open, onProgress: (share) => shares.push(share) },
    ...{ signal: new AbortController().signal, now: new Date('2026-11-28T12:00:00Z') },
    ...o,
  })
  return packed.then((result) => ({ ...result, shares }))
}
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

async function take(found: FoundItems, refuse = '') {
  const [planned] = planTripFile(found, { tripId: 'new', userId: 'anna' })
  if (planned?.attached === undefined || found.files === undefined) throw new Error('nothing attached')
  const refused: string[] = []
  const taken: string[] = []
  const document = importedDocument(notesCollection, planned.id, planned.fields as never)
  const { complete } = takeAttached(document, planned.attached, {
    files: found.files,
    openFiles: async () => ({
      take: async (file, { documentId }) => {
        if (file.name === refuse) throw new AppError('quota-exceeded')
        taken.push(`${documentId === planned.id} ${file.name} ${file.type} ${await file.text()}`)
        return { ...fileOf('n', file.size), name: file.name }
      },
    }),
    onRefused: (name) => refused.push(name),
  })
  return { taken, refused, fields: await complete?.() }
}

it('J77: what is attached goes along and comes back as files of its new document; what cannot be had is named', async () => {
  const packed = await pack()
  expect([packed.missing, packed.shares]).toEqual([['c.pdf'], [0, 1 / 3, 2 / 3]])
  const found = itemsOf(await bytesOf(packed.archive))
  const planned = planTripFile(found, { tripId: 'new', userId: 'anna' })
  expect(attachedIn(planned, found.files)).toMatchObject({ here: files.slice(0, 2), missing: ['c.pdf'], sizeBytes: 7 })
  const { taken, refused, fields } = await take(found)
  expect([taken, refused]).toEqual([['true a.pdf application/pdf AAA', 'true b.pdf application/pdf BBBB'], []])
  expect(fields).toMatchObject({
    tripId: 'new',
    title: 'Karten',
    files: [{ name: 'a.pdf', id: 'n'.repeat(26) }, { name: 'b.pdf' }],
  })
  expect(notesCollection.schema.safeParse(fields).success).toBe(true)
})

it('J77: a file for which there is no room stays away and is named, and the rest comes', async () => {
  const { taken, refused, fields } = await take(itemsOf(await bytesOf((await pack()).archive)), 'a.pdf')
  expect([taken.length, refused]).toEqual([1, ['a.pdf']])
  expect(fields).toMatchObject({ files: [{ name: 'b.pdf' }] })
})

it('J77: of more files than an archive may have the last are named as missing, and the archive is read', async () => {
  const many = Array.from({ length: 5_001 }, (_none, index) => ({
    ...fileOf('a', 1),
    ...{ fileId: String(index).padStart(26, '0'), name: `${index}.pdf` },
  }))
  const packed = await pack({ files: many, open: async () => new Blob(['A']) })
  expect(packed.missing).toEqual(['4999.pdf', '5000.pdf'])
  expect(itemsOf(await bytesOf(packed.archive)).trip?.title).toBe('Rom')
})

it('J77: more than fits is left out and named, and packing stops on demand', async () => {
  const half = new Blob([new Uint8Array(500)])
  const { missing } = await pack({ open: async () => half, maxBytes: 1_000 })
  expect(missing).toEqual(['c.pdf'])
  const stopper = new AbortController()
  stopper.abort()
  await expect(pack({ signal: stopper.signal })).rejects.toThrow('aborted')
  expect(nameSome(['1', '2', '3', '4', '5', '6'])).toBe('1, 2, 3, 4, 5 und 1 weitere')
})

it('J47 J77: archives that are bombs, broken or of another kind say so, and what no document names stays away', () => {
  const zip = (entries: Readonly<Record<string, Uint8Array>>) =>
    readImported(new Uint8Array(zipSync(entries, { level: 1 })))
  expect(zip({ 'reise.json': new Uint8Array(40 * 1024 * 1024) })).toEqual({ ok: false, error: 'too-large' })
  expect(zip({ 'reise.json': strToU8('{}') })).toEqual({ ok: false, error: 'broken-file' })
  expect(zip({ 'readme.txt': strToU8('x') })).toEqual({ ok: false, error: 'other-file' })
  const read = zip({
    'reise.json': strToU8(json),
    [`dateien/${'a'.repeat(26)}`]: new Uint8Array(26 * 1024 * 1024),
    [`dateien/${'b'.repeat(26)}`]: strToU8('BBBB'),
    [`dateien/${'x'.repeat(26)}`]: strToU8('nobody names it'),
    'dateien/../../etc': strToU8('x'),
  })
  expect(read.ok && [...(read.value.files?.keys() ?? [])]).toEqual(['b'.repeat(26)])
})
