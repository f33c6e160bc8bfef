/** A test run of a check, and files of Uptime Kuma. What else settings do is in `settings-screen` and `import-screen.browser.test.tsx`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeKumaDatabase, makeKumaDatabase } from '#testing/kuma-database'
import { startTargetServer } from '#testing/target-server'
import { expect, goOffline, signUp, signUpAndStart, test, waitForWorker } from './app.ts'
import { violations } from './axe.ts'

test('S3: a test run shows what came, says what failed beside its field, and offline that it does not go', async ({
  openDevice,
  startOwnApp,
  person,
}) => {
  const target = await startTargetServer()
  const app = await startOwnApp({ FETCH_ALLOW_PRIVATE: '127.0.0.0/8' })
  const page = await openDevice(app.url)
  await signUp(page, person)
  await page.goto('/uptime/settings/neu')
  await page.getByLabel('Adresse').fill(target.origin)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Testen' }).click()
  await expect(page.getByText('Erreichbar, alles stimmt')).toBeVisible()
  await expect(page.getByText('Erstes Byte')).toBeVisible()
  await page.getByRole('button', { name: 'Bedingung hinzufügen' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Gibt es nicht')
  await page.getByRole('button', { name: 'Noch einmal testen' }).click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveAttribute('aria-invalid', 'true')
  expect(await violations(page)).toEqual([])
  await goOffline(page)
  await page.getByRole('button', { name: 'Noch einmal testen' }).click()
  await expect(page.getByText('Der Test läuft auf dem Server')).toBeVisible()
  await target.close()
})

test('S16, S21: a database of Uptime Kuma is read on the device without a network, and with the newest changes of a server that runs once kuma.db-wal is chosen together with it @worker', async ({
  page,
  person,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'taschenmesser-kuma-'))
  const path = join(folder, 'kuma.db')
  makeKumaDatabase(path, 2, 20_000)
  const other = join(folder, 'other.db')
  makeKumaDatabase(other, 2)
  await signUpAndStart(page, person)
  await waitForWorker(page)
  await page.goto('/uptime/settings/import')
  await goOffline(page)
  const choice = page.locator('input[type=file]')
  await choice.setInputFiles(path)
  await expect(page.getByText('5 neue Shops')).toBeVisible()
  await expect(page.getByText('Vielleicht fehlen die neuesten Änderungen')).toBeVisible()
  await expect(page.getByText('Hier gibt es keine Prüfung für Ping (ICMP).')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await expect(page.getByRole('button', { name: '5 Shops und 2 Wartungen importieren' })).toBeVisible()
  await page.getByRole('button', { name: 'Andere Datei' }).click()

  const running = [changeKumaDatabase(path), changeKumaDatabase(other)]
  const fault = page.getByRole('region', { name: 'Datei wählen' }).getByRole('alert')
  await choice.setInputFiles(`${path}-wal`)
  await expect(fault).toContainText('Wähl die Datei kuma.db, und kuma.db-wal gleich mit')
  await choice.setInputFiles([path, `${other}-wal`])
  await expect(fault).toContainText('Die Datei kuma.db-wal passt nicht dazu')
  expect(await violations(page)).toEqual([])
  await choice.setInputFiles([`${path}-shm`, `${path}-wal`, path])
  await expect(page.getByRole('heading', { name: 'Uptime Kuma: „kuma.db“' })).toBeVisible()
  await expect(page.getByText('6 neue Shops')).toBeVisible()
  await expect(page.getByText('Die neuesten Änderungen aus kuma.db-wal sind dabei.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: '6 Shops und 2 Wartungen importieren' }).click()
  await expect(page.getByLabel('Ergebnis').getByText('6 Shops und 2 Wartungen importiert')).toBeVisible()
  for (const database of running) database.close()
  rmSync(folder, { recursive: true, force: true })
})
