import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import type { KeptLimits } from '../../kept-pictures.ts'
import type { DeviceFiles, WaitingFile } from './device-files.ts'

type OpenDevice = (o: { readonly now: () => number; readonly limits: KeptLimits }) => Promise<DeviceFiles>

const waitingFile = (fileId: string, takenAtMs: number, type = 'image/png'): WaitingFile => ({
  fileId,
  belongsTo: { collection: 'albums', documentId: 'urlaub' },
  reference: { fileId, name: 'bild.png', type, sizeBytes: 4 },
  takenAtMs,
})
const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer
const textOf = (content: { readonly bytes: ArrayBuffer } | undefined): string | undefined =>
  content && new TextDecoder().decode(content.bytes)

/** What every store of a device's files does. */
export function describeDeviceFiles(name: string, openDevice: OpenDevice): void {
  describe(`files kept in ${name}`, () => {
    let nowMs = 0
    const open = (limits: KeptLimits = { maxBytes: 1_000, maxCount: 10 }) => openDevice({ now: () => nowMs, limits })
    beforeEach(() => {
      nowMs = 1_000_000_000
    })

    test('Q1: waiting files are listed in the order in which they were taken in, with their bytes', async () => {
      const device = await open()
      await device.addWaiting(waitingFile('b', 1), bytesOf('zwei'))
      await device.addWaiting(waitingFile('a', 2), bytesOf('drei'))
      await device.addWaiting(waitingFile('c', 0), bytesOf('eins'))
      expect((await device.listWaiting()).map(({ fileId }) => fileId)).toEqual(['c', 'b', 'a'])
      expect(await device.readWaiting('b')).toMatchObject({ type: 'image/png' })
      expect(textOf(await device.readWaiting('b'))).toBe('zwei')
      expect(await device.readWaiting('d')).toBeUndefined()
      device.close()
    })

    test('Q6: what is noted of a file that is gone brings nothing back', async () => {
      const device = await open()
      await device.addWaiting(waitingFile('a', 1), bytesOf('eins'))
      await device.changeWaiting({ ...waitingFile('a', 1), refusal: 'picture-too-large' })
      expect(await device.listWaiting()).toMatchObject([{ refusal: 'picture-too-large' }])
      await device.dropWaiting('a')
      await device.changeWaiting(waitingFile('a', 1))
      expect([await device.listWaiting(), await device.readWaiting('a')]).toEqual([[], undefined])
      device.close()
    })

    test('Q4: what was sent is kept, whatever it is; the originals are known apart', async () => {
      const device = await open()
      await device.addWaiting(waitingFile('a', 1), bytesOf('Bild'))
      await device.addWaiting(waitingFile('b', 2, 'image/svg+xml'), bytesOf('<svg>'))
      await device.finishWaiting('a')
      await device.finishWaiting('b')
      await device.finishWaiting('c')
      expect(await device.listWaiting()).toEqual([])
      expect(textOf(await device.readKept('a', ['160', 'original']))).toBe('Bild')
      expect(textOf(await device.readKept('b', ['original']))).toBe('<svg>')
      await device.keep('d', '160', { type: 'image/png', bytes: bytesOf('klein') })
      expect([...(await device.listKeptIds())].toSorted()).toEqual(['a', 'b', 'd'])
      expect([...(await device.listKeptIds('original'))].toSorted()).toEqual(['a', 'b'])
      device.close()
    })

    test('Q12: the first of the wanted sizes that is there', async () => {
      const device = await open()
      await device.keep('a', '160', { type: 'image/webp', bytes: bytesOf('klein') })
      await device.keep('a', '480', { type: 'image/webp', bytes: bytesOf('groß') })
      expect(textOf(await device.readKept('a', ['1280', '480', '160']))).toBe('groß')
      expect(await device.readKept('a', ['1280'])).toBeUndefined()
      expect(await device.readKept('b', ['160'])).toBeUndefined()
      device.close()
    })

    test('Q14: those used longest ago make room, by count and by bytes', async () => {
      const device = await open({ maxBytes: 100, maxCount: 3 })
      const keep = async (fileId: string, sizeBytes: number): Promise<void> => {
        nowMs += MINUTE_MS
        await device.keep(fileId, '480', { type: 'image/webp', bytes: new ArrayBuffer(sizeBytes) })
      }
      for (const fileId of ['a', 'b', 'c']) await keep(fileId, 10)
      nowMs += 60 * MINUTE_MS
      await device.readKept('a', ['480'])
      await keep('d', 10)
      expect([...(await device.listKeptIds())].sort()).toEqual(['a', 'c', 'd'])
      await keep('e', 85)
      expect([...(await device.listKeptIds())].sort()).toEqual(['d', 'e'])
      await keep('f', 101)
      expect([...(await device.listKeptIds())]).toEqual([])
      device.close()
    })

    test('Q15: what is dropped goes in all sizes', async () => {
      const device = await open()
      for (const fileId of ['a', 'b']) {
        for (const variant of ['160', '480'] as const)
          await device.keep(fileId, variant, { type: 'image/webp', bytes: bytesOf('Bild') })
      }
      await device.dropKept(new Set(['a']))
      expect([...(await device.listKeptIds())]).toEqual(['b'])
      expect(await device.readKept('a', ['160', '480'])).toBeUndefined()
      device.close()
    })
  })
}
