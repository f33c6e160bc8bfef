/** Shops from a file and into one. */
import { expect, it } from 'vitest'
import { expectNoBarriers, openApp, page, pressToast } from '#testing/app-page'
import { chooseFiles, readDownload } from '#testing/browser/page-files'

const fileOf = (name: string, content: string) =>
  new File([content], name, { type: name.endsWith('.json') ? 'application/json' : 'text/csv' })

it('S12, S13, S14: a table is shown before it is written as one step; an export comes back as nothing new', async () => {
  const app = await openApp('/uptime/settings/import')
  const rows = Array.from(
    { length: 1_000 },
    (_none, index) => `Shop ${index};shop${index}.beispiel.de;Kunde ${index % 7}`,
  )
  await chooseFiles(fileOf('viele.csv', ['Name;Adresse;Gruppe', ...rows, 'Falsch;ftp://x;'].join('\r\n')))
  await expect.element(page.getByText(/1\.000 neue Shops/)).toBeVisible()
  await expect.element(page.getByText(/Zeile 1002: Nur Adressen mit http/)).toBeVisible()
  await expectNoBarriers()
  await page.getByRole('button', { name: '1.000 Shops importieren' }).click()
  await expect.element(page.getByLabelText('Ergebnis').getByText('1.000 Shops importiert')).toBeVisible()
  app.goTo('/uptime/settings/export')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Shops exportieren' })).toBeVisible()
  await expectNoBarriers()
  const exported = await readDownload(() => page.getByRole('button', { name: 'Als JSON' }).click())
  expect(exported.name).toMatch(/\.json$/)
  app.goTo('/uptime/settings/import')
  await chooseFiles(fileOf('zurueck.json', exported.text))
  await expect.element(page.getByText(/1\.000 schon da/)).toBeVisible()
  await page.getByRole('button', { name: 'Andere Datei' }).click()
  await chooseFiles(fileOf('neu.csv', 'Name;Adresse\r\nEiner;einer.beispiel.de'))
  await page.getByRole('button', { name: '1 Shop importieren' }).click()
  await pressToast('1 Shop importiert', 'Rückgängig')
  app.goTo('/uptime')
  await expect.element(page.getByText('1.000 Shops').first()).toBeVisible()
})
