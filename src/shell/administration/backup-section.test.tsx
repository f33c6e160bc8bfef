// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  changeBackupPassphrase,
  changeBackupSettings,
  checkBackupPlace,
  listBackups,
  readBackups,
  startBackup,
  type BackupOverview,
} from '#backup'
import { failed, ok } from '#base/result'
import { doneBackup, untouchedBackups as rested } from '#testing/backup/backup-overview'
import { showServerPart } from '../notification-settings/settings-test-page.tsx'
import { BackupSection } from './backup-section.tsx'

// What this browser of the tests is without.
HTMLElement.prototype.scrollIntoView = () => {}
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const bucket: BackupOverview = {
  ...rested,
  isOnDataDisk: false,
  settings: {
    ...rested.settings,
    place: {
      kind: 's3',
      endpoint: 'https://s3.example.org',
      region: 'eu-central-1',
      bucket: 'sicherungen',
      prefix: '',
      accessKeyId: 'KEY',
    },
  },
}

type Answers = Readonly<Record<string, (input: unknown) => unknown>>

/** Shows the section of a server that stands as the overview says, until `stand` says otherwise. */
async function open(overview: BackupOverview, answers: Answers = {}, isOnline = true) {
  let current = overview
  const sent: (readonly [string, unknown])[] = []
  const { toasts } = showServerPart(
    <BackupSection />,
    (path, input) => {
      if (path === readBackups.path) return ok(current)
      if (path === listBackups.path) return ok({ backups: [] })
      sent.push([path, input])
      return answers[path]?.(input) ?? ok({ ok: true })
    },
    isOnline,
  )
  await act(async () => {})
  return {
    sent,
    stand: (next: BackupOverview) => (current = next),
    texts: () => toasts.getVisible().map(({ text }) => text),
  }
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('one that runs shows how far it is, and what became of it when it is over', async () => {
  vi.useFakeTimers()
  const { sent, stand, texts } = await open(rested)
  stand({
    ...rested,
    running: { ...doneBackup, state: 'running', step: 'archive', share: 0.42, isEnding: false },
  })
  await press('Jetzt sichern')
  expect(sent).toEqual([[startBackup.path, {}]])
  expect(screen.getByText('Archiv wird geschrieben, 42 %')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42')
  // A second press begins nothing, and the button keeps the focus.
  await press('Jetzt sichern')
  expect(sent).toHaveLength(1)
  stand({ ...rested, lastAttempt: doneBackup, lastSuccess: doneBackup })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByText('Alles gesichert')).toBeTruthy()
  expect(screen.getByText('5 MB')).toBeTruthy()
  expect(texts()).toEqual(['Die Sicherung ist fertig'])
})

test('how many files the last backup lacked stays among its facts, also where something worse comes first', async () => {
  const lacking = { ...doneBackup, filesMissing: 3 }
  await open({
    ...rested,
    lastAttempt: { ...doneBackup, id: 'next', state: 'failed', failure: 'Zu voll.' },
    lastSuccess: lacking,
  })
  expect(screen.getByText('Dateien, die fehlten').nextSibling?.textContent).toBe('3')
  cleanup()
  await open({ ...rested, lastAttempt: doneBackup, lastSuccess: doneBackup })
  expect(screen.queryByText('Dateien, die fehlten')).toBeNull()
})

test('the page names what backups do not protect from with these settings: the same disk, a bucket in clear, a missing database', async () => {
  await open(rested)
  expect(screen.getByText(/auf derselben Festplatte/)).toBeTruthy()
  cleanup()
  await open(bucket)
  expect(screen.queryByText(/auf derselben Festplatte/)).toBeNull()
  expect(screen.getByText(/Wer den Bucket lesen kann/)).toBeTruthy()
  cleanup()
  await open({ ...bucket, isEncrypted: true, hasDatabases: false })
  expect(screen.queryByText(/Wer den Bucket lesen kann/)).toBeNull()
  expect(screen.getByText(/pg_dump --format=custom/)).toBeTruthy()
})

test('wrong settings are reported at their fields, without asking the server', async () => {
  const { sent } = await open(rested)
  await press('Einstellungen')
  type('So viele behalten', 'viele')
  fireEvent.click(screen.getByLabelText('S3-Speicher'))
  await press('Speichern')
  expect(screen.getByText('Nimm eine ganze Zahl von 1 bis 365.')).toBeTruthy()
  expect(screen.getByText(/Schreib die Adresse des Dienstes/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('So viele behalten'))
  expect(sent).toEqual([])
})

test('the server’s error stands at its field, and goes when something is changed', async () => {
  const message = 'Den Ordner gibt es auf dem Server nicht.'
  const refuse = () => failed({ code: 'invalid-request', field: 'place.path', message, status: 400 })
  await open(rested, { [changeBackupSettings.path]: refuse })
  await press('Einstellungen')
  fireEvent.click(screen.getByLabelText('Anderer Ordner'))
  type('Ordner auf dem Server', '/gone')
  await press('Speichern')
  expect(screen.getByText(message)).toBeTruthy()
  type('Ordner auf dem Server', '/mnt')
  expect(screen.queryByText(message)).toBeNull()
})

test('a key that is left empty is not sent, and a bucket is tried as it is typed', async () => {
  const { sent } = await open(bucket)
  await press('Einstellungen')
  type('Bucket', 'andere')
  await press('Verbindung prüfen')
  const place = { ...bucket.settings.place, bucket: 'andere' }
  expect(sent).toEqual([[checkBackupPlace.path, { place }]])
  expect(within(screen.getByRole('status')).getByText(/Der Server kann dort schreiben/)).toBeTruthy()
  type('Geheimer Schlüssel', 'neu')
  await press('Speichern')
  expect(sent[1]).toEqual([
    changeBackupSettings.path,
    { ...bucket.settings, place: { ...place, secretAccessKey: 'neu' } },
  ])
})

test('the reason why a target is out of reach is shown at the test, until something is changed', async () => {
  const message = 'Der Speicherdienst ist nicht zu erreichen.'
  await open(bucket, {
    [checkBackupPlace.path]: () => failed({ code: 'backup-place-unreachable', message, status: 502 }),
  })
  await press('Einstellungen')
  await press('Verbindung prüfen')
  expect(within(screen.getByRole('status')).getByText(message)).toBeTruthy()
  type('Region', 'eu-west-1')
  expect(screen.queryByText(message)).toBeNull()
})

test('a passphrase is typed twice, and can be done without', async () => {
  const { sent } = await open({ ...rested, isEncrypted: true })
  await press('Passphrase ändern')
  type('Passphrase', 'kurz')
  await press('Ändern')
  expect(screen.getByText(/Nimm mindestens 12 Zeichen/)).toBeTruthy()
  type('Passphrase', 'vier Wörter reichen hier')
  type('Noch einmal', 'vier Wörter reichen da')
  await press('Ändern')
  expect(screen.getByText(/Das ist nicht dieselbe/)).toBeTruthy()
  type('Noch einmal', 'vier Wörter reichen hier')
  await press('Ändern')
  await press('Passphrase ändern')
  await press('Nicht mehr verschlüsseln')
  expect(sent).toEqual([
    [changeBackupPassphrase.path, { passphrase: 'vier Wörter reichen hier' }],
    [changeBackupPassphrase.path, {}],
  ])
})

test('without the server nothing can be begun or changed', async () => {
  await open(rested, {}, false)
  for (const name of ['Jetzt sichern', 'Einstellungen', 'Verschlüsseln'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled, `${name}`).toBe(true)
})
