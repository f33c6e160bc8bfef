import { expect, test } from 'vitest'
import type { BackupOverview, BackupRun } from '#backup'
import { untouchedBackups as rested } from '#testing/backup/backup-overview'
import { countStep, describeNext, describeProgress, describeStanding, formatComing } from './backup-words.ts'

const NOW_MS = new Date(2026, 10, 26, 12).getTime()
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

const done: BackupRun = { id: 'a', state: 'done', trigger: 'schedule', startedAt: at(26, 3), sizeBytes: 1_000 }

test('the next one is today or tomorrow, and later it has its date', () => {
  expect(formatComing(at(26, 23), NOW_MS)).toBe('heute, 23:00 Uhr')
  expect(formatComing(at(27, 3), NOW_MS)).toBe('morgen, 03:00 Uhr')
  expect(formatComing(at(28, 3), NOW_MS)).toBe('28.11.2026, 03:00 Uhr')
})

test('the next one is shown by this clock, and by the server’s if that differs', () => {
  expect(describeNext(rested, NOW_MS)).toBe('morgen, 03:00 Uhr')
  const elsewhere = { ...rested, settings: { ...rested.settings, time: '02:00' } }
  expect(describeNext(elsewhere, NOW_MS)).toBe('morgen, 03:00 Uhr (auf dem Server 02:00 Uhr)')
  const { nextAt: _nextAt, ...off } = rested
  expect(describeNext(off, NOW_MS)).toBe('Nur wenn du sie startest')
})

test('progress says what is done, and never all of it before it is', () => {
  const run: BackupRun = { id: 'b', state: 'running', trigger: 'person', startedAt: at(26, 12) }
  expect(describeProgress(run)).toBe('Wird vorbereitet …')
  expect(describeProgress({ ...run, step: 'archive', share: 0.999 })).toBe('Archiv wird geschrieben, 99 %')
  expect([countStep(run), countStep({ ...run, step: 'archive' })]).toEqual(['', 'Schritt 2 von 2. '])
  expect(describeProgress({ ...run, step: 'archive', share: 0.5, isEnding: true })).toBe('Wird abgebrochen …')
})

test('the worst problem comes first', () => {
  const failed: BackupRun = { ...done, id: 'c', state: 'failed', failure: 'Dort ist nicht genug Platz.' }
  const titleOf = (more: Partial<BackupOverview>) => describeStanding({ ...rested, ...more }, NOW_MS).title
  const off = { ...rested.settings, isOn: false }
  expect(describeStanding(rested, NOW_MS)).toMatchObject({ detail: 'Die erste kommt von selbst: morgen, 03:00 Uhr.' })
  expect(titleOf({ lastAttempt: done, lastSuccess: done })).toBe('Alles gesichert')
  expect(titleOf({ lastAttempt: done, lastSuccess: done, settings: off })).toBe('Der Server sichert nicht von selbst')
  expect(titleOf({ lastAttempt: done, lastSuccess: done, isOverdue: true })).toMatch(/^Seit mehr als zwei Nächten/)
  expect(
    describeStanding({ ...rested, lastAttempt: failed, lastSuccess: done, isOverdue: true }, NOW_MS),
  ).toMatchObject({
    title: 'Die letzte Sicherung hat nicht geklappt',
    detail: 'Dort ist nicht genug Platz.',
    tone: 'alarm',
  })
  expect(titleOf({ lastAttempt: done, lastSuccess: done, hasDatabases: false })).toBe('Nur zum Teil gesichert')
  const lacking = { ...done, filesMissing: 3 }
  expect(describeStanding({ ...rested, lastAttempt: lacking, lastSuccess: lacking }, NOW_MS)).toMatchObject({
    title: '3 Dateien fehlten',
    detail: expect.stringContaining('npm run admin -- files check'),
    tone: 'warning',
  })
  expect(titleOf({ lastAttempt: failed, lastSuccess: lacking })).toBe('Die letzte Sicherung hat nicht geklappt')
  // A user who canceled a backup knows that nothing is wrong.
  expect(titleOf({ lastAttempt: { ...failed, state: 'canceled' }, lastSuccess: done })).toBe('Alles gesichert')
})
