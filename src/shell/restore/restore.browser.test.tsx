/** Restoring a backup: each step of it, on the first page of an empty server and in Verwaltung. */
import { expect, it } from 'vitest'
import { listInvitations, listPeople, readServerDisk } from '#auth'
import {
  archiveErrorTexts,
  beginRestoreFromList,
  cancelRestore,
  checkRestore,
  listBackups,
  readBackups,
  readLastRestore,
  readRestore,
  startRestore,
  type LastRestore,
  type RestoreRun,
} from '#backup'
import { answerSignInOptions, answerWith, expectNoBarriersInLooks, openApp, page } from '#testing/app-page'
import { answerAccount } from '#testing/people/answer-account'
import { doneBackup, untouchedBackups } from '#testing/backup/backup-overview'

const counts = { doneBytes: 4, totalBytes: 4 }
const restorable = { madeAt: '2026-11-26T02:00:00.000Z', appVersion: '1', people: 1, documents: 2, files: 3, bytes: 4 }
const locked: RestoreRun = { phase: 'locked', ...counts }
const last: LastRestore = {
  restoredAt: '2026-11-27T02:00:00.000Z',
  restorable,
  pointFolder: '/data/restore-point',
  returned: { changes: 2, devices: 1 },
}

it('axe finds nothing where an archive is chosen for an empty server', async () => {
  await openApp('/login/wiederherstellen#setup=geheim', {
    isSignedOut: true,
    answers: [answerSignInOptions(() => ({ setUp: 'by-link' }))],
  })
  await expect.element(page.getByText('Dieser Server ist noch leer.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Datei wählen' })).toBeVisible()
  await expectNoBarriersInLooks()
})

it('axe finds nothing at any step of a restore in Verwaltung', async () => {
  let run = locked
  let hasRestored = false
  await openApp('/account/verwaltung', {
    answers: [
      answerSignInOptions(),
      answerAccount({ isAdministrator: true }),
      answerWith(listInvitations, () => ({ invitations: [] })),
      answerWith(listPeople, () => ({ people: [] })),
      answerWith(readServerDisk, () => ({})),
      answerWith(readBackups, () => ({ ...untouchedBackups, isEncrypted: true, lastAttempt: doneBackup })),
      answerWith(listBackups, () => ({
        backups: [
          { name: 'taschenmesser.tar.zst.age', madeAt: restorable.madeAt, sizeBytes: 5 * 1024 ** 2, isEncrypted: true },
        ],
      })),
      answerWith(readLastRestore, () => ({ isInApp: true, ...(hasRestored ? { last } : {}) })),
      answerWith(beginRestoreFromList, () => ({ restoreId: 'one' })),
      answerWith(checkRestore, ({ passphrase }) => {
        const error = { code: 'backup-passphrase', message: archiveErrorTexts['backup-passphrase'] }
        if (passphrase !== undefined)
          run = passphrase === 'richtig' ? { ...locked, phase: 'checked', restorable } : { ...locked, error }
        return run
      }),
      answerWith(startRestore, () => {
        hasRestored = true
        run = { ...locked, phase: 'restored', restorable }
        return run
      }),
      answerWith(readRestore, () => run),
      answerWith(cancelRestore, () => ({ ok: true }) as const),
    ],
  })
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name }).click()
  await page.getByRole('button', { name: /^Wiederherstellen: / }).click()
  const passphrase = dialog.getByLabelText('Passphrase der Sicherung')
  await passphrase.fill('falsch')
  await press('Öffnen')
  await expect
    .element(passphrase)
    .toHaveAccessibleDescription(/Mit dieser Passphrase lässt sich die Sicherung nicht öffnen/)
  await expectNoBarriersInLooks()
  await passphrase.fill('richtig')
  await press('Öffnen')
  await expect.element(dialog.getByText('Die Sicherung ist vollständig und unverändert')).toBeVisible()
  await expect.element(dialog.getByText(/Danach hat dieser Server den Stand von damals/)).toBeVisible()
  await expectNoBarriersInLooks()
  await press('Wiederherstellen')
  await expect.element(dialog.getByText(/^Wiederhergestellt: der Stand vom/)).toBeVisible()
  await expectNoBarriersInLooks()
})
