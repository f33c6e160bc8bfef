/** Settings of shops: how they are added and changed, also without a network, their defaults and their maintenance. */
import { expect, it } from 'vitest'
import { answerWith, COMPUTER, expectNoBarriers, openApp, page, PHONE, pressToast, userEvent } from '#testing/app-page'
import { aShop } from '#testing/uptime/shops'
import { shopsCollection } from '../../collections.ts'
import type { CheckReport, Shop } from '../../model.ts'
import { checkShopNow } from '../../uptime-endpoints.ts'

const shopOf = (id: string, parts: Partial<Shop>) =>
  [shopsCollection, id, aShop('https://shop.beispiel.de/', parts)] as const

it('S1, S4, S6: parts of a shop are added at once, a fault takes the focus, and everything can be undone, also offline', async () => {
  const app = await openApp('/uptime/settings')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()
  await expectNoBarriers()
  await page.getByRole('link', { name: 'Shop anlegen' }).click()
  // A page that opens takes the focus once.
  await expect.element(page.getByRole('heading', { level: 1, name: 'Shop anlegen' })).toHaveFocus()
  page.getByRole('button', { name: 'Weiter' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const address = page.getByLabelText('Adresse')
  await expect.element(address).toHaveFocus()
  await expect.element(page.getByText(/Schreib die Adresse der Seite/)).toBeVisible()
  await address.fill('meinshop.beispiel.de')
  await page.getByRole('checkbox', { name: 'Warenkorb' }).click()
  await page.getByRole('checkbox', { name: 'Eigener Port' }).click()
  await expectNoBarriers()
  address.element().focus()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: '3 Shops anlegen' }).click()
  await expect.element(page.getByText(/Ein Port ist eine Zahl von 1 bis 65535\./)).toBeVisible()
  await page.getByRole('button', { name: 'meinshop.beispiel.de Port bearbeiten' }).click()
  await page.getByRole('textbox', { name: 'Port' }).fill('587')
  await expectNoBarriers()
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  app.setOnline(false)
  await page.getByRole('button', { name: '3 Shops anlegen' }).click()
  await expect.poll(() => location.pathname).toBe('/uptime')
  const added = page.getByRole('region', { name: 'Liste der Shops' }).getByRole('link')
  await expect.poll(() => added.elements().length).toBe(3)
  await expectNoBarriers()
  await page.getByRole('button', { name: 'Mehr zu meinshop.beispiel.de Port' }).click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  await expect.poll(() => added.elements().length).toBe(2)
  await pressToast(/Port“ gelöscht/, 'Rückgängig')
  await expect.poll(() => added.elements().length).toBe(3)
  expect(app.documents.getStatus().pendingCount).toBeGreaterThan(0)
  app.setOnline(true)
  await expect.poll(() => app.documents.getStatus().pendingCount).toBe(0)
})

it('S2, S5: what is typed survives a reload, is saved offline, and giving up can be undone', async () => {
  const app = await openApp('/uptime/settings/shop/kern', {
    documents: [shopOf('kern', { name: 'Kern', note: 'bleibt' })],
  })
  const name = page.getByLabelText('Name')
  const statuses = page.getByLabelText('Erlaubte Statuscodes')
  await name.fill('Kern & Co')
  await app.reload()
  await expect.element(page.getByText(/Deine Eingaben von vorhin sind noch da/)).toBeVisible()
  await expect.element(name).toHaveValue('Kern & Co')
  await expectNoBarriers()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await pressToast(/verworfen/, 'Rückgängig')
  await expect.element(name).toHaveValue('Kern & Co')
  await page.getByText('Mehr Einstellungen').click()
  await statuses.fill('alle')
  await expectNoBarriers()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(statuses).toHaveFocus()
  await statuses.fill('200, 301-308')
  app.setOnline(false)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Kern & Co' })).toBeVisible()
})

it('S9, S10, S11: defaults and maintenance are set, shown with their next dates, and undone', async () => {
  const app = await openApp('/uptime/settings/vorgaben')
  const interval = page.getByLabelText('Prüfen', { exact: true })
  await expect.element(interval).toHaveDisplayValue('jede Minute')
  await interval.selectOptions('alle 5 Minuten')
  await pressToast(/./, 'Rückgängig')
  await expect.element(interval).toHaveDisplayValue('jede Minute')
  await expectNoBarriers()
  app.goTo('/uptime/settings/wartung')
  await page.getByRole('button', { name: 'Jetzt für 1 Std. Wartung' }).click()
  await expect.element(page.getByText(/^Jetzt, bis/)).toBeVisible()
  await page.getByRole('button', { name: 'Wartung anlegen' }).click()
  await page.getByRole('radio', { name: 'Jede Woche' }).click()
  await page.getByRole('button', { name: 'Sonntag' }).click()
  await expect.element(page.getByText(/Die nächsten 3 Male/)).toBeVisible()
  await expectNoBarriers()
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect.element(page.getByText(/Jeden Montag und Sonntag um 02:00\sUhr, 1\sStunde/)).toBeVisible()
  await expectNoBarriers()
})

it('settings have no fault that axe knows, in both themes and sizes, and show a row above 200 px', async () => {
  const app = await openApp('/uptime/settings', {
    documents: [
      shopOf('kern', { name: 'Kern', group: 'Kunde A', tags: ['x'], isPaused: true }),
      shopOf('pause', { name: 'Pause', isPaused: true }),
    ],
  })
  const base = '/uptime/settings'
  const headings = {
    '': 'Einstellungen',
    '/neu': /./,
    '/shop/kern': /./,
    '/vorgaben': /./,
    '/wartung': 'Wartung',
    '/import': 'Shops importieren',
    '/export': 'Shops exportieren',
  }
  for (const [path, name] of Object.entries(headings)) {
    app.goTo(base + path)
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.viewport(PHONE.width, PHONE.height)
    await expectNoBarriers()
    await page.viewport(COMPUTER.width, COMPUTER.height)
    await expectNoBarriers()
  }
  await page.viewport(PHONE.width, PHONE.height)
  app.goTo(base)
  // Shops are managed in their list; settings come first here.
  const shops = page.getByRole('link', { name: /^Shops/ })
  await expect.element(shops).toBeVisible()
  await expect.poll(() => shops.element().getBoundingClientRect().y).toBeLessThan(200)
  await expect.element(page.getByRole('link', { name: /^Kern/ })).not.toBeInTheDocument()
})

it('S22, S23: a first shop takes four presses; each step begins at its top, and its page shows the first check', async () => {
  const report = {
    at: new Date().toISOString(),
    outcome: 'up',
    totalMs: 120,
    phases: {},
    redirects: [],
    status: 200,
  } satisfies CheckReport
  await openApp('/uptime', { size: PHONE, answers: [answerWith(checkShopNow, () => ({ report }))] })
  await page.getByRole('link', { name: 'Shop anlegen' }).click()
  await page.getByLabelText('Adresse').fill('meinshop.beispiel.de')
  await page.getByLabelText('Web-Shop').fill('Bäckerei Süß')
  const next = page.getByRole('button', { name: 'Weiter' })
  next.element().scrollIntoView()
  await next.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Startseite' })).toHaveFocus()
  await expect.poll(() => window.scrollY).toBe(0)
  await page.getByRole('button', { name: 'Shop anlegen' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Startseite · Bäckerei Süß' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Prüfung von jetzt' })).toMatchTextContent(/Erreichbar/)
  await expectNoBarriers()
})

it('the dialog that plans the first maintenance leaves the focus on the page, although its button went with the empty list', async () => {
  await openApp('/uptime/settings/wartung')
  const add = page.getByRole('button', { name: 'Wartung anlegen' })
  await expect.element(add).toBeVisible()
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Anlegen', exact: true })).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.closest('main')).not.toBeNull()
})
