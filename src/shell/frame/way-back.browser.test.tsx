/** The arrow of a page: it leads back to where the user came from, or up if they came from nowhere; and addresses that are no pages. */
import { expect, it } from 'vitest'
import { signIn } from '#auth'
import { ACCOUNT, answerWith, openApp, page, PHONE, userEvent } from '#testing/app-page'
import { entriesCollection } from '#testing/time-entries'
import { aShop, shopsCollection } from '#testing/uptime/shops'
import { aWheel, wheelsCollection } from '#testing/wheels'

const shops = Array.from(
  { length: 30 },
  (_, at) => [shopsCollection, `s${at}`, aShop(`https://a${at}.example/`, { name: `Laden ${at}` })] as const,
)
const wheel = [wheelsCollection, 'cake', aWheel('Kuchen', ['Anna', 'Bert'])] as const

const arrow = page.getByRole('link', { name: /^(Zurück|Zur Startseite)$/ }).first()

async function expectAt(path: string): Promise<void> {
  await expect.poll(() => location.pathname).toBe(path)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}

it('the arrow leads back to the page above from which one came, however far above, and that stands where it stood', async () => {
  const shops = Array.from(
    { length: 30 },
    (_, at) => [shopsCollection, `s${at}`, aShop(`https://a${at}.example/`, { name: `Laden ${at}` })] as const,
  )
  await openApp('/uptime', { documents: shops })
  const shop = page.getByRole('link', { name: 'Laden 8', exact: true })
  await expect.element(shop).toBeVisible()
  shop.element().scrollIntoView({ block: 'start' })
  const stood = window.scrollY
  expect(stood).toBeGreaterThan(100)
  await shop.click()
  await expect.poll(() => location.pathname).toBe('/uptime/shop/s8')
  await page.getByRole('link', { name: 'Zurück' }).click()
  await expect.poll(() => location.pathname).toBe('/uptime')
  await expect.poll(() => Math.abs(window.scrollY - stood)).toBeLessThan(60)
})

it('the arrow of a page that was opened from the start page leads back there, and says so', async () => {
  await openApp('/')
  await page.getByRole('link', { name: 'Shop anlegen' }).click()
  await expectAt('/uptime/settings/neu')
  await page.getByRole('link', { name: 'Zur Startseite' }).click()
  await expectAt('/')
  expect(location.pathname).toBe('/')
})

it.each([
  ['/notifications', '/uptime/shop/s8'],
  ['/wheelofnames', '/account/geraete'],
  ['/rezepte/woche', '/notifications'],
])('from %s the arrow of %s leads back, also after a reload', async (from, to) => {
  const app = await openApp(from, { documents: shops, size: PHONE })
  await expectAt(from)
  app.goTo(to)
  await expectAt(to)
  await expect.element(page.getByRole('link', { name: 'Zurück' })).toHaveAttribute('href', from)
  await app.reload()
  await expectAt(to)
  await page.getByRole('link', { name: 'Zurück' }).click()
  await expectAt(from)
  expect(location.pathname).toBe(from)
})

it('the arrow of the first page of a visit leads up, and the one of that never down again', async () => {
  await openApp('/uptime/shop/s8', { documents: shops, size: PHONE })
  await expect.element(arrow).toHaveAttribute('href', '/uptime')
  await arrow.click()
  await expectAt('/uptime')
  await page.getByRole('link', { name: 'Zur Startseite' }).click()
  await expectAt('/')
  expect(location.pathname).toBe('/')
})

it('a list that was left for one of its pages and reached again by a link leads back to where it was opened from', async () => {
  const app = await openApp('/notifications', { documents: shops, size: PHONE })
  await expectAt('/notifications')
  for (const path of ['/uptime', '/uptime/shop/s8', '/uptime']) {
    app.goTo(path)
    await expectAt(path)
  }
  await expect.element(arrow).toHaveAttribute('href', '/notifications')
  await arrow.click()
  await expectAt('/notifications')
  expect(location.pathname).toBe('/notifications')
})

it('C19: the way back leaves out the steps from month to month', async () => {
  const time = { start: '2026-05-04T08:00:00+02:00[Europe/Berlin]', end: '2026-05-04T10:00:00+02:00[Europe/Berlin]' }
  const entry = [entriesCollection, 'entry', { kind: 'work', time, stops: [], source: 'form' }] as const
  const app = await openApp('/notifications', { documents: [entry] })
  await expectAt('/notifications')
  app.goTo('/timeTracker/monat/2026-05')
  for (const next of ['Juni 2026', 'Juli 2026'])
    await page.getByRole('link', { name: `Nächster Monat: ${next}` }).click()
  await expectAt('/timeTracker/monat/2026-07')
  await expect.element(page.getByRole('link', { name: 'Nächster Monat: August 2026' })).toBeVisible()
  await page.getByRole('link', { name: 'Zurück' }).click()
  await expectAt('/notifications')
  expect(location.pathname).toBe('/notifications')
})

it('the way back leads past a form that was saved', async () => {
  const app = await openApp('/uptime', { documents: shops })
  await expectAt('/uptime')
  app.goTo('/uptime/shop/s8')
  await expectAt('/uptime/shop/s8')
  app.goTo('/uptime/settings/shop/s8')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expectAt('/uptime/shop/s8')
  await expect.element(arrow).toHaveAttribute('href', '/uptime')
  await arrow.click()
  await expectAt('/uptime')
  expect(location.pathname).toBe('/uptime')
})

it('the way back leads past the page to sign in', async () => {
  const app = await openApp('/login', {
    isSignedOut: true,
    size: PHONE,
    answers: [answerWith(signIn, () => ({ idToken: 'x', expiresIn: 3600, account: ACCOUNT }))],
  })
  await expectAt('/login')
  app.goTo('/login?next=/rezepte')
  await expect.poll(() => location.search).toBe('?next=/rezepte')
  await page.getByLabelText('E-Mail').fill('anna@beispiel.de')
  await page.getByLabelText('Passwort', { exact: true }).fill('Ein-langes-Passwort-4711')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expectAt('/rezepte')
  await expect.element(page.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/')
})

it('an arrow that names a page leads there, and that one does not lead here again', async () => {
  const app = await openApp('/notifications', { documents: [wheel] })
  await expectAt('/notifications')
  app.goTo('/teilen/wheels/cake')
  await page.getByRole('link', { name: 'Zurück zu „Kuchen“' }).click()
  await expectAt('/wheelofnames/cake')
  await expect.element(arrow).toHaveAttribute('href', '/notifications')
  await arrow.click()
  await expectAt('/notifications')
  expect(location.pathname).toBe('/notifications')
})

it.each([
  ['/uptime/shop', '/uptime'],
  ['/uptime/settings/shop/', '/uptime/settings'],
  ['/uptime/settings/statusseiten/page/x', '/uptime/settings/statusseiten/page'],
  ['/rezepte/rezept', '/rezepte'],
  ['/rezepte/rezept/soup/unsinn', '/rezepte/rezept/soup'],
  ['/rezepte/einstellungen/kochbuch', '/rezepte/einstellungen'],
  ['/tripPlanner/reise', '/tripPlanner'],
  ['/timeTracker/eintrag', '/timeTracker'],
  ['/timeTracker/einstellungen/unsinn', '/timeTracker/einstellungen'],
  ['/wheelofnames/cake/unsinn', '/wheelofnames/cake'],
  ['/account/unsinn', '/account'],
])('%s is no page and becomes %s', async (path, real) => {
  await openApp(path)
  await expectAt(real)
  expect(location.pathname).toBe(real)
})

it.each([
  ['/uptime/shop/s8', '/uptime'],
  ['/uptime/settings/shop/s8', '/uptime/settings'],
  ['/rezepte/rezept/neu', '/rezepte'],
  ['/timeTracker/tag/2026-01-05', '/timeTracker'],
  ['/timeTracker/monat/jahr/2025', '/timeTracker/monat'],
  ['/timeTracker/auswertung/stundenblatt', '/timeTracker/auswertung'],
  ['/account/geraete', '/account'],
  ['/login/forgot', '/login'],
])('the arrow of %s leads to %s if the user came from nowhere', async (path, above) => {
  await openApp(path, { documents: shops, isSignedOut: path.startsWith('/login') })
  await expect.element(arrow).toHaveAttribute('href', above)
})

it('a double click on the arrow is one step', async () => {
  const app = await openApp('/notifications', { documents: [wheel] })
  await expectAt('/notifications')
  app.goTo('/wheelofnames')
  await expectAt('/wheelofnames')
  app.goTo('/account/geraete')
  await expectAt('/account/geraete')
  await expect.element(arrow).toHaveAttribute('href', '/wheelofnames')
  await arrow.dblClick()
  await expectAt('/wheelofnames')
  expect(location.pathname).toBe('/wheelofnames')
})

it('a double click on a link is one step', async () => {
  await openApp('/notifications', { documents: [wheel] })
  await expectAt('/notifications')
  await page.getByRole('navigation').getByRole('link', { name: 'Glücksrad' }).first().dblClick()
  await expectAt('/wheelofnames')
  history.back()
  await expectAt('/notifications')
  expect(location.pathname).toBe('/notifications')
})

it('two presses on „Abbrechen“ are one step', async () => {
  const app = await openApp('/notifications')
  await expectAt('/notifications')
  for (const path of ['/rezepte/alle', '/rezepte/rezept/neu']) {
    app.goTo(path)
    await expectAt(path)
  }
  const button = page.getByRole('button', { name: 'Abbrechen' })
  await expect.element(button).toBeVisible()
  const cancel = button.element() as HTMLElement
  cancel.click()
  cancel.click()
  await expectAt('/rezepte/alle')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rezepte' })).toHaveFocus()
  await expect.element(arrow).toHaveAttribute('href', '/notifications')
  expect(location.pathname).toBe('/rezepte/alle')
})

it('the skip link gives the focus to the page and is no place to go back to', async () => {
  const app = await openApp('/notifications', { documents: [wheel] })
  await expectAt('/notifications')
  app.goTo('/wheelofnames')
  await expectAt('/wheelofnames')
  // The page takes the focus as it arrives.
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  const places = history.length
  page.getByRole('link', { name: 'Zum Inhalt' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
  expect([history.length, location.hash]).toEqual([places, ''])
})

it('Ctrl+Z is of the dialog while one is open, wherever the focus is', async () => {
  const app = await openApp('/wheelofnames/cake', { documents: [wheel] })
  await page.getByRole('button', { name: 'Ton', exact: true }).click()
  const isSoundOn = () => app.documents.get(wheelsCollection, 'cake')?.isSoundOn
  await expect.poll(isSoundOn).toBe(true)
  await page.getByRole('button', { name: 'Mehr zu diesem Rad' }).click()
  await page.getByRole('menuitem', { name: 'Rad umbenennen' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  // As after a press on what takes no focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await userEvent.keyboard('{Control>}z{/Control}')
  await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(isSoundOn()).toBe(true)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(isSoundOn).toBe(false)
})
