/** The list of shops: what it shows, how it is narrowed, and that it is as useful without a network or a server. */
import type { Page } from '@playwright/test'
import { expect, expectHigherThan, goOffline, signInByForm, signUp, test, toastButton, waitForWorker } from './app.ts'
import { violations } from './axe.ts'
import { addShops, openShops, shopOf } from './uptimes.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Liste der Shops' })
const names = (page: Page) => list(page).getByRole('link')
const state = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Nach Zustand filtern' }).getByRole('button', { name })

async function switchTheme(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Design$/ }).click()
}

test('an empty list says what it is for and leads to the first shop; nobody is kept from it', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await openShops(page)
  await expect(page.getByRole('heading', { name: 'Behalte deine Shops im Blick' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await switchTheme(page)
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Shop hinzufügen' }).click()
  await expect(page).toHaveURL(/\/uptime\/settings\/neu$/)
})

test('V12: shops are narrowed by state, words and tag, sorted, and folded by group; the address keeps it', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await openShops(page)
  await addShops(page, [
    shopOf('Startseite', { group: 'Blumen Müller', tags: ['wichtig'] }),
    shopOf('Kasse', { group: 'Blumen Müller' }),
    shopOf('Alter Feed', { isPaused: true, tags: ['b2b'] }),
    shopOf('Zubehör'),
  ])
  await expect(state(page, /^4 Shops$/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await switchTheme(page)
  expect(await violations(page)).toEqual([])

  await state(page, /^1 pausiert$/).click()
  await expect(names(page)).toHaveText(['Alter Feed'])
  await page.reload()
  await expect(names(page)).toHaveText(['Alter Feed'])
  await state(page, /^1 pausiert$/).click()

  await page.getByRole('textbox', { name: 'Suche' }).fill('müller kas')
  await expect(names(page)).toHaveText(['Kasse'])
  await page.getByRole('textbox', { name: 'Suche' }).fill('gibt es nicht')
  await page.getByRole('button', { name: 'Alle zeigen' }).click()
  await page.getByLabel('Schlagwort').selectOption('wichtig')
  await expect(names(page)).toHaveText(['Startseite'])
  await page.getByLabel('Schlagwort').selectOption('Alle')

  await page.getByLabel('Sortieren nach').selectOption('Name')
  await expect(names(page)).toHaveText(['Alter Feed', 'Kasse', 'Startseite', 'Zubehör'])
  const group = list(page).getByRole('button', { name: /^Blumen Müller/ })
  await group.focus()
  await page.keyboard.press('Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(names(page)).toHaveText(['Alter Feed', 'Zubehör'])
})

test('several shops are paused, tagged and deleted at once, offline too, and each step is undone @worker', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await openShops(page)
  await addShops(page, [shopOf('Anton'), shopOf('Berta'), shopOf('Cäsar')])
  await expect(names(page)).toHaveCount(3)
  await goOffline(page)
  await page.getByRole('button', { name: 'Mehrere auswählen' }).click()
  await page.getByLabel('Anton auswählen').check()
  await page.getByLabel('Berta auswählen').check()
  const bar = page.getByRole('group', { name: 'Auswahl' })
  await expect(bar.getByRole('status')).toHaveText('2 Shops ausgewählt')
  expect(await violations(page)).toEqual([])
  await bar.getByRole('button', { name: 'Pausieren' }).click()
  await expect(state(page, /^2 pausiert$/)).toBeVisible()
  await toastButton(page, '2 Shops pausiert', 'Rückgängig').click()
  await expect(state(page, /^2 pausiert$/)).toBeHidden()

  await page.getByRole('button', { name: 'Mehrere auswählen' }).click()
  await bar.getByRole('button', { name: 'Alle 3' }).click()
  await bar.getByRole('button', { name: 'Schlagwort …' }).click()
  await page.getByRole('dialog').getByLabel('Schlagwort').fill('eu')
  await page.keyboard.press('Enter')
  await expect(list(page).getByText('#eu')).toHaveCount(3)

  await page.getByRole('button', { name: 'Mehrere auswählen' }).click()
  await page.getByLabel('Cäsar auswählen').check()
  await bar.getByRole('button', { name: 'Löschen' }).click()
  await expect(names(page)).toHaveText(['Anton', 'Berta'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(names(page)).toHaveText(['Anton', 'Berta', 'Cäsar'])
})

test('a line is reached, opened and worked with by keys alone', async ({ page, person }) => {
  await signUp(page, person)
  await openShops(page)
  await addShops(page, [shopOf('Anton')])
  const more = page.getByRole('button', { name: 'Mehr zu Anton' })
  await names(page).first().focus()
  await page.keyboard.press('Tab')
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Jetzt prüfen' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(state(page, /^1 pausiert$/)).toBeVisible()
  await expect(more).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(state(page, /^1 pausiert$/)).toBeHidden()
  await names(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/uptime\/shop\//)
})

test('V10: without a network the list says from when it is, also after a new start @worker', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await openShops(page)
  await addShops(page, [shopOf('Anton')])
  await expect(list(page).getByRole('img', { name: /Tage|Heute/ })).toBeVisible()
  await goOffline(page)
  await expect(page.getByText(/^Du bist offline · Stand \d\d:\d\d$/)).toBeVisible()
  await page.reload()
  await expect(names(page)).toHaveText(['Anton'])
  // A page that starts without a network is not told so by its browser; that no answer comes it finds out by itself.
  await expect(page.getByText(/^(Du bist offline|Dein Server ist nicht erreichbar) · Stand \d\d:\d\d$/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/Stand \d\d:\d\d/)).toBeHidden()
})

test('V10: a server that is itself away is said so, and the list goes on once it is back @worker', async ({
  openDevice,
  person,
  startOwnApp,
}) => {
  const app = await startOwnApp()
  const page = await openDevice(app.url)
  await signUp(page, person)
  await openShops(page)
  await addShops(page, [shopOf('Anton')])
  await expect(list(page).getByRole('img', { name: /Tage|Heute/ })).toBeVisible()
  await waitForWorker(page)
  await app.stop()
  await expect(page.getByText(/^Dein Server ist nicht erreichbar · Stand \d\d:\d\d$/)).toBeVisible({ timeout: 60_000 })
  await app.start()
  await expect(page.getByText(/Stand \d\d:\d\d/)).toBeHidden({ timeout: 60_000 })
})

test('V11: what is kept of shops is one person’s, and goes with the account', async ({ page, person }) => {
  await signUp(page, person)
  await openShops(page)
  await addShops(page, [shopOf('Anton')])
  const databases = () =>
    page.evaluate(async () => (await indexedDB.databases()).filter(({ name = '' }) => name.includes('uptime')).length)
  await expect.poll(databases).toBe(1)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await signInByForm(page, person)
  await page.goto('/account/daten')
  await page.getByRole('button', { name: 'Konto löschen …' }).click()
  await page.getByLabel(/^Dein Name/).fill(person.name)
  await page.getByRole('button', { name: 'Für immer löschen' }).click()
  await expect(page.getByText('Dein Konto ist gelöscht')).toBeVisible()
  expect(await databases()).toBe(0)
})

test('the list begins high on a phone, and of five hundred shops only those that are near are on the page', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await page.setViewportSize({ width: 390, height: 844 })
  await openShops(page)
  // Once one of them was looked at in vain, a note would stand above them that the server has no internet.
  const parts = { tags: ['eu'], isPaused: true }
  await addShops(
    page,
    Array.from({ length: 500 }, (_, index) => shopOf(`Shop ${String(index).padStart(3, '0')}`, parts)),
  )
  await expect(state(page, /^500 Shops$/)).toBeVisible()
  await expectHigherThan(names(page).first(), 200)
  // What is far away is no part of the page.
  expect(await names(page).count()).toBeLessThan(250)
  await page.keyboard.press('End')
  await expect(page.getByRole('link', { name: 'Shop 499' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
