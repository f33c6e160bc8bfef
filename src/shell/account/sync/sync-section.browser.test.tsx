/** The place of the user's data, as the account page shows it. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, page } from '#testing/app-page'
import { readDownload } from '#testing/browser/page-files'
import { addName, openWheel } from '#testing/browser/wheel-page'

it('fault 20: waiting changes are counted, described in words and can be saved as a file', async () => {
  const app = await openWheel('Wartend', [])
  app.goTo('/account')
  const settled = page.getByRole('status').filter({ hasText: 'Alles abgeglichen' })
  await expect.element(settled).toBeVisible()
  await expect.element(page.getByText(/Zuletzt abgeglichen: (?:heute|gestern), \d\d:\d\d Uhr/)).toBeVisible()
  app.setOnline(false)
  app.goTo('/wheelofnames/wheel')
  await addName('Eins')
  await addName('Zwei')
  app.goTo('/account')
  await expect.element(page.getByText(/2 Änderungen warten auf diesem Gerät/)).toBeVisible()
  await expect.element(page.getByText('Auf diesem Gerät gespeichert')).toBeVisible()
  const syncNow = page.getByRole('button', { name: 'Jetzt abgleichen' })
  await expect.element(syncNow).toBeDisabled()
  await expect.element(page.getByText('Geht wieder, sobald du online bist.')).toBeVisible()
  await expectNoBarriersInLooks()
  const save = page.getByRole('button', { name: 'Wartende Änderungen sichern' })
  const { text } = await readDownload(() => save.click())
  expect(JSON.parse(text)).toHaveLength(2)
  app.setOnline(true)
  await expect.element(settled).toBeVisible()
  await expect.element(syncNow).toBeEnabled()
  await expect.element(save).not.toBeInTheDocument()
})
