/** The page that shows two versions of one field, and the choice between them (rules S10, Y11). */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, page, pressToast, type AppPage } from '#testing/app-page'
import { editElsewhere, readOnServer } from '#testing/documents/other-devices'
import { openWheel, renameWheel } from '#testing/browser/wheel-page'
import { wheelsCollection } from '#testing/wheels'

const TOLD = '‚Titel‘ wurde auch auf einem anderen Gerät geändert'
const nothingLeft = page.getByText('Nichts zu entscheiden')
const heading = (level: number, name: string) => page.getByRole('heading', { level, name })

const renameElsewhere = (app: AppPage, title: string): Promise<void> =>
  editElsewhere(app, { path: 'wheels/wheel', type: 'MODIFIED', fields: [{ key: 'title', value: title }] })
const titleOnServer = async (app: AppPage) => (await readOnServer(app, wheelsCollection, 'wheel'))?.['title']

it('S10 Y11 the later edit has won: the other version can be taken, and that be undone, also offline', async () => {
  const app = await openWheel('Anfang', [])
  app.setOnline(false)
  await renameElsewhere(app, 'Vom Telefon')
  await renameWheel('Vom Rechner')
  app.setOnline(true)
  await expect.element(page.getByText(TOLD)).toBeVisible()
  app.setOnline(false)
  await pressToast(TOLD, 'Ansehen')
  await expect.element(heading(1, 'Auch anderswo geändert')).toHaveFocus()
  await expectNoBarriersInLooks()
  await page.getByRole('button', { name: 'Andere Fassung nehmen' }).click()
  await expect.element(nothingLeft).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.element(heading(2, '„Titel“ in Rad „Vom Rechner“')).toBeVisible()
  await page.getByRole('button', { name: 'Andere Fassung nehmen' }).click()
  app.setOnline(true)
  await expect.poll(() => titleOnServer(app)).toBe('Vom Telefon')
  // Told once: after a restart there is nothing more to say.
  await app.reload()
  await expect.element(nothingLeft).toBeVisible()
  await expect.element(page.getByText(TOLD)).not.toBeInTheDocument()
  await expectNoBarriersInLooks()
})

it('S10 Y11 the earlier edit has lost: one’s own version can be taken, on the device that synced second', async () => {
  const app = await openWheel('Anfang', [])
  app.setOnline(false)
  await renameWheel('Vom Rechner')
  await renameElsewhere(app, 'Vom Telefon')
  app.setOnline(true)
  await expect.element(page.getByText(TOLD)).toBeVisible()
  await expect.element(heading(1, 'Vom Telefon')).toBeVisible()
  app.goTo('/account')
  await page.getByRole('link', { name: /^Auch anderswo geändert/ }).click()
  await expect.element(page.getByText('gilt jetzt')).toBeVisible()
  await page.getByRole('button', { name: 'Meine Fassung nehmen' }).click()
  await expect.poll(() => titleOnServer(app)).toBe('Vom Rechner')
})
