/** What administrators hear of disks that fail now and then. */
import { expect, test } from 'vitest'
import { createManualTime, passTime } from '#testing/manual-time'
import { startDiskWatch } from './disk-watch.ts'
import { createDiskTeller } from './notify-administrators.ts'

const GB = 1024 ** 3

async function openEpisodes() {
  const time = createManualTime(Date.parse('2026-11-22T12:00:00Z'))
  const disk: { freeBytes: number | undefined } = { freeBytes: 0.5 * GB }
  const reusable = { bytes: 0 }
  const told: string[] = []
  const onLook = createDiskTeller({
    notifyAdministrators: async ({ body }) => told.push(body) > 0,
    now: time.now,
  })
  const watch = await startDiskWatch({
    folders: ['data'],
    readSpace: async () => {
      if (disk.freeBytes === undefined) throw new Error('EIO')
      return { freeBytes: disk.freeBytes, totalBytes: 10 * GB }
    },
    database: { folder: 'data', readReusableBytes: async () => reusable.bytes },
    onLook,
    startTimer: time.startTimer,
    now: time.now,
    log: { info: () => {}, warn: () => {} },
  })
  return { time, disk, reusable, told, watch }
}

test('a disk that can’t be asked for a while, however long, does not end an episode', async () => {
  const { time, disk, told, watch } = await openEpisodes()
  await passTime(time, { forMs: 20_000 })
  expect(told).toHaveLength(1)
  for (const forMs of [15_000, 50_000, 600_000]) {
    disk.freeBytes = undefined
    await passTime(time, { forMs })
    disk.freeBytes = 0.5 * GB
    await passTime(time, { forMs: 20_000 })
  }
  expect(told).toHaveLength(1)
  disk.freeBytes = 5 * GB
  await passTime(time, { forMs: 20_000 })
  disk.freeBytes = 0.5 * GB
  await passTime(time, { forMs: 20_000 })
  expect(told).toHaveLength(2)
  await watch.stop()
})

test('the message says what still goes on where documents find room in what was deleted', async () => {
  const { time, disk, reusable, told, watch } = await openEpisodes()
  await passTime(time, { forMs: 20_000 })
  expect(told[0]).toContain('kann gerade nichts Neues anlegen')
  reusable.bytes = GB
  disk.freeBytes = 0.15 * GB
  await passTime(time, { forMs: 20_000 })
  expect(told[1]).toContain('Einträge von Leuten mit Konto gehen weiter')
  await watch.stop()
})
