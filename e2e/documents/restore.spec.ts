/** Backups of the server: one at a press, where they are, how they are set, and what becomes of them in Verwaltung and on an empty server. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readSetUpLink } from '../../testing/people/set-up-server.ts'
import { expect, expectSignedIn, fillRegister, newPerson, signIn, signInByForm, test } from '../app.ts'
import { expectAllSent, makeWheel } from '../wheel/wheels.ts'

const PASSPHRASE = 'vier Wörter reichen hier'

async function keepWheel(page: Page, title: string): Promise<void> {
  await makeWheel(page, title)
  await expectAllSent(page)
}

/** A copy of an archive in which one byte is another. */
async function breakArchive(archive: string, copy: string): Promise<void> {
  const bytes = await readFile(archive)
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 0xff, middle)
  await writeFile(copy, bytes)
}

test('backups are made at a press, encrypted and put elsewhere, and restored in Verwaltung and on an empty server', async ({
  startOwnApp,
  openDevice,
}, testInfo) => {
  const anna = newPerson()
  // The zone of the browsers, so that both say the same time.
  const app = await startOwnApp({ TZ: 'Europe/Berlin' }, { isSetUp: false })
  const page = await openDevice(app.url)
  await page.goto(await readSetUpLink(app.settings))
  await fillRegister(page, anna)
  await expectSignedIn(page)
  await keepWheel(page, 'Altes Rad')

  const section = page.getByRole('region', { name: 'Sicherung' })
  const archives = section.getByText(/^taschenmesser-.*\.tar\.zst(\.age)?$/)
  const dialog = page.getByRole('dialog')
  const backups = join(app.dataDir, 'backups')
  const isWhole = (at: Page) => expect(at.getByText('Die Sicherung ist vollständig und unverändert')).toBeVisible()
  const isRestored = (at: Page) => expect(at.getByText(/^Wiederhergestellt: der Stand vom/)).toBeVisible()

  await test.step('the administrator backs up at a press, and sees the file listed', async () => {
    await page.goto('/account/verwaltung')
    await expect(section.getByText('Noch keine Sicherung')).toBeVisible()
    await expect(section.getByText('Hier liegt noch keine.')).toBeVisible()
    await section.getByRole('button', { name: 'Jetzt sichern' }).click()
    // What makes a backup lets everything else on the machine go first.
    await expect(section.getByText('Alles gesichert')).toBeVisible({ timeout: 60_000 })
    await expect(archives).toHaveCount(1)
    expect(await readdir(backups)).toEqual(await archives.allInnerTexts())
  })

  await test.step('a damaged archive is refused while the server goes on as it was', async () => {
    const broken = testInfo.outputPath('kaputt.tar.zst')
    await breakArchive(join(backups, await archives.innerText()), broken)
    await page.getByRole('button', { name: 'Aus einer Datei …' }).click()
    await dialog.locator('input[type=file]').setInputFiles(broken)
    await expect(dialog.getByText('Die Sicherung ist beschädigt. Nimm eine andere.')).toBeVisible()
    await expect(dialog.getByText('Auf dem Server ist alles, wie es war.')).toBeVisible()
    const other = await page.context().newPage()
    await keepWheel(other, 'Neues Rad')
    await other.close()
    await dialog.getByRole('button', { name: 'Andere Sicherung nehmen' }).click()
    await dialog.getByRole('button', { name: /^(Abbrechen|Schließen)$/ }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('an earlier backup is restored in Verwaltung, and a device that was ahead brings its changes back', async () => {
    await page.getByRole('button', { name: /^Wiederherstellen: / }).click()
    await isWhole(page)
    await expect(dialog.getByText(/Danach hat dieser Server den Stand von damals/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Wiederherstellen' }).click()
    await isRestored(page)
    await dialog.getByRole('link', { name: 'Weiter' }).click()
    await expect(page.getByText(/Was der Server davor hatte, liegt auf ihm in/)).toBeVisible()
    const other = await openDevice(app.url)
    await signIn(other, anna)
    await other.goto('/wheelofnames')
    await expect(other.getByRole('link', { name: 'Neues Rad' })).toBeVisible()
    await expect(other.getByRole('link', { name: 'Altes Rad' })).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^\d+ Änderung(?:en)? von 1 Gerät wieder da/)).toBeVisible()
  })

  const elsewhere = testInfo.outputPath('elsewhere')
  await test.step('the next backups are encrypted and put elsewhere', async () => {
    await section.getByRole('button', { name: 'Einstellungen' }).click()
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
    await dialog.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
    await dialog.getByLabel('Noch einmal').fill(PASSPHRASE)
    await dialog.getByRole('button', { name: 'Verschlüsseln' }).click()
    await expect(section.getByRole('button', { name: 'Passphrase ändern' })).toBeVisible()
    await section.getByRole('button', { name: 'Jetzt sichern' }).click()
    await expect(archives).toHaveText([/\.tar\.zst\.age$/], { timeout: 60_000 })
    await page.reload()
    await expect(archives).toHaveText([/\.tar\.zst\.age$/])
    expect(await readdir(elsewhere)).toEqual(await archives.allInnerTexts())
  })

  await test.step('an encrypted backup is restored on an empty server with its own passphrase, and its users and wheels are there then', async () => {
    const empty = await startOwnApp({ TZ: 'Europe/Berlin' }, { isSetUp: false })
    const newcomer = await openDevice(empty.url)
    await newcomer.goto(await readSetUpLink(empty.settings))
    await newcomer.getByRole('link', { name: /Sicherung wiederherstellen/ }).click()
    await expect(newcomer.getByRole('heading', { name: 'Sicherung wiederherstellen' })).toBeVisible()
    await expect(newcomer).toHaveURL((url) => url.hash === '')
    await newcomer.locator('input[type=file]').setInputFiles(join(elsewhere, await archives.innerText()))
    const passphrase = newcomer.getByLabel('Passphrase der Sicherung')
    await passphrase.fill('vier Wörter reichen nie')
    await newcomer.getByRole('button', { name: 'Öffnen' }).click()
    await expect(newcomer.getByText('Mit dieser Passphrase lässt sich die Sicherung nicht öffnen.')).toBeVisible()
    await passphrase.fill(PASSPHRASE)
    await newcomer.getByRole('button', { name: 'Öffnen' }).click()
    await isWhole(newcomer)
    await expect(newcomer.getByText('1 Konto')).toBeVisible()
    await newcomer.getByRole('button', { name: 'Wiederherstellen' }).click()
    await isRestored(newcomer)
    await newcomer.getByRole('link', { name: 'Anmelden' }).click()
    await signInByForm(newcomer, anna)
    await newcomer.goto('/wheelofnames')
    await expect(newcomer.getByRole('link', { name: 'Altes Rad' })).toBeVisible()
    await expect(newcomer.getByRole('link', { name: 'Neues Rad' })).toBeVisible()
  })
})
