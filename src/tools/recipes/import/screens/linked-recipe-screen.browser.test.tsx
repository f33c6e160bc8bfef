/** Recipes in links: shared, opened without an account and offline, saved and taken back (R61). */
import { expect, it, onTestFinished } from 'vitest'
import { packFragment } from '#kit/link/packed-link'
import { expectNoBarriersInLooks, openApp, page, pressToast } from '#testing/app-page'
import { exportPath, IDEAS_PATH, NEW_RECIPE_PATH } from '../../paths.ts'
import { linkedRecipePath } from '../../recipe/recipe-link.ts'

const heading = (level: number, name: string) => page.getByRole('heading', { level, name, exact: true })
const save = page.getByRole('button', { name: 'Ins Kochbuch speichern' })

it('R61: a recipe becomes a link; it opens offline and without an account, is saved, and taken back', async () => {
  const copied: string[] = []
  const writeText = async (text: string) => void copied.push(text)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  const app = await openApp(NEW_RECIPE_PATH, { isSignedOut: true })
  await page.getByLabelText('Name', { exact: true }).fill('Omas <b>Suppe</b>')
  await page.getByLabelText('Zutaten').fill('1 l Wasser\n500 g Kartoffeln')
  await page.getByLabelText('Zubereitung').fill('Alles kochen.')
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect.element(heading(1, 'Omas <b>Suppe</b>')).toBeVisible()
  app.goTo(exportPath(location.pathname.split('/').at(-1) ?? ''))
  await expect.element(heading(2, 'Als Link')).toBeVisible()
  await page.getByRole('button', { name: 'Kopieren', exact: true }).click()
  await expect.poll(() => copied).toHaveLength(1)
  const { pathname, hash } = new URL(copied[0] ?? '')

  app.setOnline(false)
  app.goTo(IDEAS_PATH)
  app.goTo(`${pathname}${hash}).`)
  await expect.element(heading(1, 'Omas <b>Suppe</b>')).toBeVisible()
  await expect.element(page.getByText('Kartoffeln')).toBeVisible()
  await expect.element(page.getByText(/Dieses Rezept ist schon da:/)).toBeVisible()
  await expect.element(page.getByText('Kartoffeln')).toBeVisible()
  await expectNoBarriersInLooks()
  await save.click()
  await expect.element(page.getByRole('button', { name: 'Mehr zu diesem Rezept' })).toBeVisible()
  await pressToast('„Omas <b>Suppe</b>“ gespeichert', 'Rückgängig')
  await expect.element(page.getByRole('button', { name: 'Mehr zu diesem Rezept' })).not.toBeInTheDocument()
})

it('R61: hostile and broken links are explained in words', async () => {
  const cases: readonly (readonly [string, string])[] = [
    ['', 'Der Link ist unvollständig'],
    ['<img src=x onerror=alert(1)>', 'Der Link ist unvollständig'],
    ['AgAAAAAAAAAA', 'Der Link ist von einer neueren Version'],
    [await packFragment('{"title":"Suppe"}'), 'In diesem Link steckt kein Rezept'],
    [await packFragment('a'.repeat(20_000_000)), 'Der Link ist zu groß'],
  ]
  const app = await openApp(IDEAS_PATH, { isSignedOut: true })
  for (const [hash, title] of cases) {
    app.goTo(linkedRecipePath(hash))
    await expect.element(heading(2, title)).toBeVisible()
  }
})
