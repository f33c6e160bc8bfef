import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sampleManifest } from '#testing/backup/archives'
import { createTempFolder } from '#testing/temp-folder'
import { readReserve, requireRoomForArchive } from './disk-room.ts'
import type { BackupRequest } from './source.ts'

test('archives beside the data leave the server room to go on, those elsewhere may take all', async () => {
  const { path: dataDir, remove } = await createTempFolder()
  onTestFinished(remove)
  const backups = join(dataDir, 'backups')
  await mkdir(backups)
  const source: BackupRequest['source'] = {
    dataDir,
    appVersion: '0.1.0',
    engine: { kind: 'sqlite', parts: [] },
    s3: undefined,
  }
  const reserveBytes = await readReserve({ source, target: { kind: 'folder', path: backups } })
  expect(reserveBytes).toBeGreaterThan(0)
  expect(await readReserve({ source, target: { kind: 'file', path: join(backups, 'eine.tar.zst') } })).toBe(
    reserveBytes,
  )
  const elsewhere = { kind: 's3', endpoint: '', region: '', bucket: '', prefix: '' } as const
  const keys = { accessKeyId: '', secretAccessKey: '' }
  expect(await readReserve({ source, target: { ...elsewhere, ...keys } })).toBe(0)

  const bytes = sampleManifest.parts.reduce((sum, part) => sum + part.bytes, sampleManifest.files.bytes)
  const freeBytes = reserveBytes + bytes
  expect(() => requireRoomForArchive({ freeBytes, reserveBytes }, sampleManifest)).not.toThrow()
  expect(() => requireRoomForArchive({ freeBytes: bytes, reserveBytes: 0 }, sampleManifest)).not.toThrow()
  expect(() => requireRoomForArchive({ freeBytes: bytes, reserveBytes }, sampleManifest)).toThrow(
    expect.objectContaining({ code: 'backup-place-full' }),
  )
})
