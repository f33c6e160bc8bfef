import { expect, test } from 'vitest'
import { DAY_MS } from '#base/clock'
import type { Notice } from '#messaging/server'
import type { RunRow } from './run-rows.ts'
import type { KeptSettings } from './settings-row.ts'
import { notifyBackupNews } from './notify-backup-news.ts'

const done: RunRow = {
  id: 'run',
  state: 'done',
  dueAtMs: 0,
  startedAtMs: 0,
  endedAtMs: 1,
  step: 'finishing',
  share: null,
  isCancelAsked: false,
  fileName: 'a.tar.zst',
  sizeBytes: 1_234_567,
  appVersion: '1.2.3',
  filesMissing: 0,
  failure: null,
  failureMessage: null,
}
const settings: KeptSettings = {
  isOn: true,
  time: '03:00',
  sinceMs: 0,
  keep: 14,
  place: { kind: 'data-folder' },
  isEncrypted: false,
  toldFailure: undefined,
}

/** Ends one backup after the other and checks for news twice after each; returns the titles sent after each. */
async function notifyEach(ended: readonly Partial<RunRow>[]): Promise<readonly (readonly string[])[]> {
  const told: Notice[] = []
  let toldFailure: string | undefined
  const titles: (readonly string[])[] = []
  for (const [index, more] of ended.entries()) {
    const last = { ...done, id: `run-${index}`, startedAtMs: index * DAY_MS, ...more }
    const before = told.length
    for (let look = 0; look < 2; look++)
      await notifyBackupNews({
        rows: { findLastAttempt: async () => last, findLastSuccess: async () => undefined },
        settings: {
          read: async () => ({ ...settings, toldFailure }),
          noteTold: async (reason) => void (toldFailure = reason),
        },
        tell: async (notice) => told.push(notice) > 0,
      })
    titles.push(told.slice(before).map(({ title }) => title))
  }
  expect(new Set(told.map(({ key }) => key)).size).toBe(told.length)
  return titles
}

const lacking = (filesMissing: number) => ({ filesMissing })
const broken = { state: 'failed', failure: 'backup-place-full', filesMissing: null } as const

test('missing files are announced once; further losses are news, and so is their return', async () => {
  expect(await notifyEach([3, 3, 5, 1, 0, 0].map(lacking))).toEqual([
    ['In der nächtlichen Sicherung fehlen 3 Dateien'],
    [],
    ['In der nächtlichen Sicherung fehlen 5 Dateien'],
    [],
    ['Die Sicherung ist wieder vollständig'],
    [],
  ])
})

test('a failure and files that are missing are two reasons', async () => {
  expect(await notifyEach([lacking(1), broken, broken, lacking(1), lacking(0)])).toEqual([
    ['In der nächtlichen Sicherung fehlt 1 Datei'],
    ['Die nächtliche Sicherung hat nicht geklappt'],
    [],
    ['In der nächtlichen Sicherung fehlt 1 Datei'],
    ['Die Sicherung ist wieder vollständig'],
  ])
})

test('missing parts of a run that a user asked for are not announced: they see it; a recovery is', async () => {
  const asked = { ...lacking(2), dueAtMs: null }
  expect(await notifyEach([asked, broken, asked, asked])).toEqual([
    [],
    ['Die nächtliche Sicherung hat nicht geklappt'],
    ['Die Sicherung klappt wieder'],
    [],
  ])
  // Nor does it end what is known.
  expect(await notifyEach([lacking(2), asked, lacking(2)])).toEqual([
    ['In der nächtlichen Sicherung fehlen 2 Dateien'],
    [],
    [],
  ])
})

test('backups of versions that did not count them tell nothing', async () => {
  expect(await notifyEach([{ filesMissing: null }])).toEqual([[]])
})
