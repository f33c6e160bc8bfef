/** Restoring backups: on the first page of an empty server, and in Verwaltung while a device is ahead. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { packDataFolder } from '../testing/pack-data-folder.ts'
import { readSetUpLink } from '../testing/set-up-server.ts'
import {
  expect,
  expectSignedIn,
  fillRegister,
  newPerson,
  signInByForm,
  test,
  type AppServer,
  type Person,
} from './app.ts'
import { expectClean } from './axe.ts'
import { expectAllSent, makeWheel } from './wheels.ts'

async function setUp(page: Page, app: AppServer, person: Person): Promise<void> {
  await page.goto(await readSetUpLink(app.settings))
  await fillRegister(page, person)
  await expectSignedIn(page)
}

async function keepWheel(page: Page, title: string): Promise<void> {
  await makeWheel(page, title)
  await expectAllSent(page)
}

async function backUp(page: Page, app: AppServer): Promise<string> {
  await page.goto('/account/verwaltung')
  const section = page.getByRole('region', { name: 'Sicherung' })
  await section.getByRole('button', { name: 'Jetzt sichern' }).click()
  // What makes a backup lets everything else on the machine go first.
  await expect(section.getByText('Alles gesichert')).toBeVisible({ timeout: 60_000 })
  const [name = ''] = await readdir(join(app.dataDir, 'backups'))
  return join(app.dataDir, 'backups', name)
}

test('a backup comes to an empty server, whose people and wheels are there then', async ({
  startOwnApp,
  openDevice,
}) => {
  const anna = newPerson()
  const first = await startOwnApp({ TZ: 'Europe/Berlin' }, { isSetUp: false })
  const owner = await openDevice(first.url)
  await setUp(owner, first, anna)
  await keepWheel(owner, 'Altes Rad')
  const archive = await backUp(owner, first)

  const empty = await startOwnApp({ TZ: 'Europe/Berlin' }, { isSetUp: false })
  const page = await openDevice(empty.url)
  await page.goto(await readSetUpLink(empty.settings))
  await page.getByRole('link', { name: /Sicherung wiederherstellen/ }).click()
  await expect(page.getByRole('heading', { name: 'Sicherung wiederherstellen' })).toBeVisible()
  await expect(page).toHaveURL((url) => url.hash === '')
  await expectClean(page, 'choose')
  await page.locator('input[type=file]').setInputFiles(archive)
  await expect(page.getByText('Die Sicherung ist vollständig und unverändert')).toBeVisible()
  await expect(page.getByText('1 Konto')).toBeVisible()
  await expectClean(page, 'checked')
  await page.getByRole('button', { name: 'Wiederherstellen' }).click()
  await expect(page.getByText(/^Wiederhergestellt: der Stand vom/)).toBeVisible()
  await expectClean(page, 'restored')
  await page.getByRole('link', { name: 'Anmelden' }).click()
  await signInByForm(page, anna)
  await page.goto('/wheelofnames')
  await expect(page.getByRole('link', { name: 'Altes Rad' })).toBeVisible()
})

test('an earlier backup is restored in Verwaltung, and a device that was ahead brings its changes back', async ({
  startOwnApp,
  openDevice,
}) => {
  const anna = newPerson()
  const app = await startOwnApp({ TZ: 'Europe/Berlin' }, { isSetUp: false })
  const page = await openDevice(app.url)
  await setUp(page, app, anna)
  await keepWheel(page, 'Altes Rad')
  await backUp(page, app)
  await keepWheel(page, 'Neues Rad')

  await page.goto('/account/verwaltung')
  await page.getByRole('button', { name: /^Wiederherstellen: / }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Die Sicherung ist vollständig und unverändert')).toBeVisible()
  await expect(dialog.getByText(/Danach hat dieser Server den Stand von damals/)).toBeVisible()
  await expectClean(page, 'confirm')
  await dialog.getByRole('button', { name: 'Wiederherstellen' }).click()
  await expect(dialog.getByText(/^Wiederhergestellt: der Stand vom/)).toBeVisible()
  await dialog.getByRole('link', { name: 'Weiter' }).click()
  await expect(page.getByText(/Was der Server davor hatte, liegt auf ihm in/)).toBeVisible()
  await expectClean(page, 'after')

  const other = await openDevice(app.url)
  await signInByForm(other, anna)
  await other.goto('/wheelofnames')
  await expect(other.getByRole('link', { name: 'Neues Rad' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Altes Rad' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^\d+ Änderung(?:en)? von 1 Gerät wieder da/)).toBeVisible()
})

/** Archives of all that the server has: one that needs a passphrase, and one with a broken byte. */
async function packApp(
  app: AppServer,
  passphrase: string,
): Promise<{ readonly locked: string; readonly broken: string }> {
  const locked = join(app.dataDir, 'geheim.tar.zst.age')
  const broken = join(app.dataDir, 'kaputt.tar.zst')
  await app.stop('SIGTERM')
  await packDataFolder({ dataDir: app.dataDir, path: locked, passphrase })
  await packDataFolder({ dataDir: app.dataDir, path: broken })
  await app.start()
  const bytes = await readFile(broken)
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 0xff, middle)
  await writeFile(broken, bytes)
  return { locked, broken }
}

test('a damaged archive is refused while the server goes on as it was, and an encrypted one opens with its own passphrase', async ({
  startOwnApp,
  openDevice,
}) => {
  const app = await startOwnApp({ TZ: 'Europe/Berlin' }, { isSetUp: false })
  const page = await openDevice(app.url)
  await setUp(page, app, newPerson())
  await keepWheel(page, 'Altes Rad')
  const { locked, broken } = await packApp(app, 'Batterie-Heftklammer')
  await page.goto('/account/verwaltung')
  await page.getByRole('button', { name: 'Aus einer Datei …' }).click()
  const dialog = page.getByRole('dialog')

  await dialog.locator('input[type=file]').setInputFiles(broken)
  await expect(dialog.getByText('Die Sicherung ist beschädigt. Nimm eine andere.')).toBeVisible()
  await expect(dialog.getByText('Auf dem Server ist alles, wie es war.')).toBeVisible()
  const other = await page.context().newPage()
  await keepWheel(other, 'Neues Rad')
  await other.close()

  await dialog.getByRole('button', { name: 'Andere Sicherung nehmen' }).click()
  await dialog.locator('input[type=file]').setInputFiles(locked)
  const passphrase = dialog.getByLabel('Passphrase der Sicherung')
  await passphrase.fill('Batterie-Büroklammer')
  await dialog.getByRole('button', { name: 'Öffnen' }).click()
  await expect(dialog.getByText('Mit dieser Passphrase lässt sich die Sicherung nicht öffnen.')).toBeVisible()
  await expectClean(page, 'locked')
  await passphrase.fill('Batterie-Heftklammer')
  await dialog.getByRole('button', { name: 'Öffnen' }).click()
  await dialog.getByRole('button', { name: 'Wiederherstellen' }).click()
  await expect(dialog.getByText(/^Wiederhergestellt: der Stand vom/)).toBeVisible()
})
