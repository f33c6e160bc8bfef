import { expect, it } from 'vitest'
import { fileErrorTexts, type FileErrorCode } from '#files'
import type { Upload, UploadState } from '#files/client'
import { describeUpload, summarizeUploads } from './upload-words.ts'

const upload = (state: UploadState, sizeBytes = 1_468_006): Upload => ({
  fileId: 'file-0000000000000000',
  belongsTo: { collection: 'users', documentId: 'anna' },
  name: 'foto.jpg',
  sizeBytes,
  state,
})

it.each<[UploadState, boolean, string]>([
  [{ kind: 'waiting' }, false, 'Auf diesem Gerät gespeichert, wartet auf Verbindung'],
  [{ kind: 'waiting' }, true, 'Wird gleich hochgeladen'],
  [{ kind: 'sending', sentBytes: 0 }, true, 'Wird hochgeladen: 0 % von 1,4 MB'],
  [{ kind: 'sending', sentBytes: 668_006 }, true, 'Wird hochgeladen: 45 % von 1,4 MB'],
  [{ kind: 'sending', sentBytes: 1_468_005 }, true, 'Wird hochgeladen: 99 % von 1,4 MB'],
  // What goes over the line is a little more than the file.
  [{ kind: 'sending', sentBytes: 1_468_300 }, true, 'Wird auf dem Server verarbeitet …'],
])('V9 %j, online %j: „%s“', (state, isOnline, text) => {
  expect(describeUpload(upload(state), isOnline)).toMatchObject({ text, tone: 'quiet' })
})

it.each(Object.entries(fileErrorTexts))('V9 a file that failed with %s says why', (code, text) => {
  const state: UploadState = { kind: 'failed', code: code as FileErrorCode }
  expect(describeUpload(upload(state), true)).toEqual({ icon: 'warning', tone: 'alarm', text })
})

it('V9 an empty file is never a part of nothing', () => {
  expect(describeUpload(upload({ kind: 'sending', sentBytes: 0 }, 0), true).share).toBe(1)
})

it('V9 says how many wait and how many did not get there', () => {
  const waiting = upload({ kind: 'waiting' })
  const sending = upload({ kind: 'sending', sentBytes: 1 })
  const failed = upload({ kind: 'failed', code: 'quota-exceeded' })
  expect(summarizeUploads([waiting])).toBe('1 Datei wartet')
  expect(summarizeUploads([waiting, sending])).toBe('2 Dateien warten')
  expect(summarizeUploads([failed])).toBe('1 Datei wurde nicht übertragen')
  expect(summarizeUploads([sending, failed, failed])).toBe('1 Datei wartet, 2 Dateien wurden nicht übertragen')
})
