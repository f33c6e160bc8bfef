/** /account/verwaltung: who may register, who has an account, and how the server is backed up. */
import { expect, it } from 'vitest'
import {
  disablePerson,
  invite,
  listInvitations,
  listPeople,
  readServerDisk,
  setRegistration,
  type Invitation,
  type ManagedPerson,
  type PersonPlace,
  type Registration,
} from '#auth'
import {
  changeBackupPassphrase,
  changeBackupSettings,
  checkBackupPlace,
  listBackups,
  readBackups,
  readLastRestore,
  startBackup,
  type BackupOverview,
  type KeptBackup,
} from '#backup'
import { failed, ok } from '#base/result'
import {
  answerSignInOptions,
  answerWith,
  expectNoBarriers,
  expectNoBarriersInLooks,
  openApp,
  page,
  pressToast,
} from '#testing/app-page'
import { answerAccount } from '#testing/people/answer-account'
import { doneBackup, untouchedBackups } from '#testing/backup/backup-overview'

const PLACE = '/mnt/anderswo'
const LINK = `${location.origin}/register#einladung=abcdefghijklmnop`

const dialog = page.getByRole('dialog')
const backups = page.getByRole('region', { name: 'Sicherung' })
const archives = backups.getByText(/^taschenmesser-.*\.tar\.zst(\.age)?$/)

const invitation: Invitation = {
  id: 'oma',
  note: 'Oma',
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2026-11-27T12:00:00.000Z',
}

/** A server that keeps what its administrator decides. */
async function openAdministration(o: { readonly until?: Promise<void> } = {}): Promise<readonly Registration[]> {
  const chosen: Registration[] = []
  let registration: Registration = 'open'
  let invitations: Invitation[] = []
  let overview: BackupOverview = untouchedBackups
  let kept: KeptBackup[] = []
  const erna: ManagedPerson & { readonly place: PersonPlace } = {
    uid: 'erna',
    name: 'Oma Erna',
    email: 'erna@beispiel.de',
    isAnonymous: false,
    isAdministrator: false,
    isDisabled: false,
    createdAt: '2026-11-20T12:00:00.000Z',
    lastLoginAt: '2026-11-20T12:00:00.000Z',
    place: {
      documents: { usedBytes: 1024 ** 2, limitBytes: 1024 ** 2 },
      files: { usedBytes: 3, limitBytes: 1024 ** 2 },
    },
  }
  let people = [erna]
  await openApp('/account/verwaltung', {
    answers: [
      answerAccount({ isAdministrator: true }),
      answerSignInOptions(() => ({ registration })),
      {
        endpoint: setRegistration,
        answer: async (input) => {
          ;({ registration } = setRegistration.input.parse(input))
          chosen.push(registration)
          await o.until
          return ok({ ok: true })
        },
      },
      answerWith(listInvitations, () => ({ invitations })),
      answerWith(invite, ({ note }) => {
        invitations = [{ ...invitation, note }]
        return { invitation, link: LINK }
      }),
      answerWith(listPeople, () => ({ people })),
      answerWith(disablePerson, ({ uid, isDisabled }) => {
        people = people.map((person) => (person.uid === uid ? { ...person, isDisabled } : person))
        return { ok: true }
      }),
      answerWith(readServerDisk, () => ({})),
      answerWith(readLastRestore, () => ({ isInApp: true })),
      answerWith(readBackups, () => overview),
      answerWith(listBackups, () => ({ backups: kept })),
      answerWith(startBackup, () => {
        const name = `taschenmesser-2026-11-26.tar.zst${overview.isEncrypted ? '.age' : ''}`
        kept = [{ name, madeAt: doneBackup.startedAt, sizeBytes: 5 * 1024 ** 2, isEncrypted: overview.isEncrypted }]
        const run = { ...doneBackup, id: name }
        overview = { ...overview, lastAttempt: run, lastSuccess: run }
        return { ok: true }
      }),
      answerWith(checkBackupPlace, () => ({ ok: true })),
      answerWith(changeBackupSettings, (settings) => {
        const { place } = settings
        if (place.kind !== 'folder' || place.path !== PLACE) {
          const message = 'Den Ordner gibt es auf dem Server nicht.'
          return failed({ code: 'invalid-request', message, status: 400, field: 'place.path' })
        }
        overview = { ...overview, settings: { ...settings, place }, placeName: PLACE, isOnDataDisk: false }
        kept = []
        return { ok: true }
      }),
      answerWith(changeBackupPassphrase, ({ passphrase }) => {
        overview = { ...overview, isEncrypted: passphrase !== undefined }
        return { ok: true }
      }),
    ],
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Verwaltung' })).toBeVisible()
  return chosen
}

it('of two choices of who may register the last one counts, although the first is on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const chosen = await openAdministration({ until: promise })
  for (const name of ['Mit Einladung', 'Geschlossen']) await page.getByLabelText(name, { exact: true }).click()
  resolve()
  await expect.element(page.getByText('Gilt ab jetzt')).toBeVisible()
  expect(chosen).toEqual(['invite', 'closed'])
  await expect.element(page.getByLabelText('Geschlossen', { exact: true })).toBeChecked()
})

it('P1 other users read in one sentence that this page is not theirs, and find the way back', async () => {
  await openApp('/account/verwaltung', { answers: [answerAccount()] })
  await expect.element(page.getByRole('heading', { level: 2, name: 'Nur für die Verwaltung' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Noch einmal versuchen' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
  await expectNoBarriers()
  await page.getByRole('link', { name: 'Zum Konto' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible()
})

it('the administrator closes registration, invites one person by a link, and locks them out again', async () => {
  await openAdministration()
  await expect.element(page.getByText(/Dieser Server verschickt keine Mails/)).toBeVisible()
  await page.getByLabelText(/Mit Einladung/).click()
  await expect.element(page.getByText('Gilt ab jetzt')).toBeVisible()
  await expect.element(page.getByLabelText(/Mit Einladung/)).toBeChecked()
  await page.getByLabelText(/Für wen/).fill('Oma')
  await page.getByRole('button', { name: 'Einladung anlegen' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(LINK)
  await expectNoBarriers()
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  await expect.element(page.getByRole('button', { name: 'Zurückziehen: Oma' })).toBeVisible()

  await page.getByRole('button', { name: 'Sperren: Oma Erna' }).click()
  await expect.element(page.getByText('Gesperrt')).toBeVisible()
  await pressToast('Oma Erna ist gesperrt und überall abgemeldet', 'Rückgängig')
  await expect.element(page.getByText('Gesperrt')).not.toBeInTheDocument()
})

it('the administrator backs up at a press, sees the file listed, and has the next ones encrypted and put elsewhere', async () => {
  await openAdministration()
  const press = (name: string) => backups.getByRole('button', { name }).click()
  await expect.element(backups.getByText('Noch keine Sicherung')).toBeVisible()
  await expect.element(backups.getByText('Hier liegt noch keine.')).toBeVisible()
  await press('Jetzt sichern')
  await expect.element(backups.getByText('Alles gesichert')).toBeVisible()
  await expect.element(archives).toHaveTextContent('taschenmesser-2026-11-26.tar.zst')
  await expect.element(page.getByText(/^Einträge: /).first()).toBeVisible()
  await expectNoBarriersInLooks()

  await press('Einstellungen')
  await dialog.getByLabelText('Uhrzeit').fill('04:30')
  await dialog.getByLabelText('Anderer Ordner').click()
  const folder = dialog.getByLabelText('Ordner auf dem Server')
  await folder.fill('/mnt/weg')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(folder).toHaveAccessibleDescription(/Den Ordner gibt es auf dem Server nicht/)
  await expectNoBarriersInLooks()
  await folder.fill(PLACE)
  await dialog.getByRole('button', { name: 'Ordner prüfen' }).click()
  await expect.element(dialog.getByText(/Der Server kann dort schreiben/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(backups.getByText(PLACE)).toBeVisible()
  await expect.element(backups.getByText('Hier liegt noch keine.')).toBeVisible()

  await press('Verschlüsseln')
  await dialog.getByLabelText('Passphrase', { exact: true }).fill('vier Wörter reichen hier')
  await dialog.getByLabelText('Noch einmal').fill('vier Wörter reichen hier')
  await expectNoBarriersInLooks()
  await dialog.getByRole('button', { name: 'Verschlüsseln' }).click()
  await expect.element(backups.getByRole('button', { name: 'Passphrase ändern' })).toBeVisible()
  await press('Jetzt sichern')
  await expect.element(archives).toHaveTextContent('taschenmesser-2026-11-26.tar.zst.age')
})
