/** Backups of the server, as its administrator has them: one at a press, where they are, and how they are set. */
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, signIn, test } from './app.ts'
import { ADMINISTRATOR } from '../testing/set-up-server.ts'

test('the administrator backs up at a press, sees the file listed, and has the next ones encrypted and put elsewhere', async ({
  openDevice,
  startOwnApp,
}, testInfo) => {
  // That of the browsers, so that both say the same time.
  const app = await startOwnApp({ TZ: 'Europe/Berlin' })
  const page = await openDevice(app.url)
  await signIn(page, ADMINISTRATOR)
  await page.goto('/account/verwaltung')
  const section = page.getByRole('region', { name: 'Sicherung' })
  await expect(section.getByText('Noch keine Sicherung')).toBeVisible()
  await expect(section.getByText('Hier liegt noch keine.')).toBeVisible()

  await section.getByRole('button', { name: 'Jetzt sichern' }).click()
  // What makes a backup lets everything else on the machine go first.
  await expect(section.getByText('Alles gesichert')).toBeVisible({ timeout: 60_000 })
  const archives = section.getByText(/^taschenmesser-.*\.tar\.zst(\.age)?$/)
  await expect(archives).toHaveCount(1)
  expect(await readdir(join(app.dataDir, 'backups'))).toEqual(await archives.allInnerTexts())

  const elsewhere = testInfo.outputPath('elsewhere')
  await section.getByRole('button', { name: 'Einstellungen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Uhrzeit').fill('04:30')
  await dialog.getByLabel('So viele behalten').fill('1')
  await dialog.getByLabel('Anderer Ordner').check()
  await dialog.getByLabel('Ordner auf dem Server').fill(join(elsewhere, 'gone'))
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog.getByText(/Den Ordner gibt es auf dem Server nicht/)).toBeVisible()
  await mkdir(elsewhere, { recursive: true })
  await dialog.getByLabel('Ordner auf dem Server').fill(elsewhere)
  await dialog.getByRole('button', { name: 'Ordner prüfen' }).click()
  await expect(dialog.getByText(/Der Server kann dort schreiben/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(section.getByText(elsewhere)).toBeVisible()
  await expect(section.getByText(/, 04:30 Uhr$/)).toBeVisible()
  await expect(section.getByText('Hier liegt noch keine.')).toBeVisible()

  await section.getByRole('button', { name: 'Verschlüsseln' }).click()
  await dialog.getByLabel('Passphrase', { exact: true }).fill('vier Wörter reichen hier')
  await dialog.getByLabel('Noch einmal').fill('vier Wörter reichen hier')
  await dialog.getByRole('button', { name: 'Verschlüsseln' }).click()
  await expect(section.getByRole('button', { name: 'Passphrase ändern' })).toBeVisible()
  await section.getByRole('button', { name: 'Jetzt sichern' }).click()
  await expect(archives).toHaveText([/\.tar\.zst\.age$/])
  await page.reload()
  await expect(archives).toHaveText([/\.tar\.zst\.age$/])
  expect(await readdir(elsewhere)).toEqual(await archives.allInnerTexts())
})
