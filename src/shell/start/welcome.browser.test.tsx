/** The start page of a visitor. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, openApp, page } from '#testing/app-page'
import { PHONE } from '#testing/browser/screen-steps'
import { toolFaces } from '#tools'

it('a visitor on a phone sees every tool with what it does, and what works offline and on all devices; each leads to its page', async () => {
  await page.viewport(PHONE.width, PHONE.height)
  const app = await openApp('/', { isSignedOut: true })
  const cards = page.getByRole('list', { name: 'Werkzeuge' }).getByRole('listitem')
  await expect.poll(() => cards.elements().length).toBe(toolFaces.length)
  for (const [at, { title, description }] of toolFaces.entries()) {
    await expect.element(cards.nth(at).getByRole('heading', { name: title })).toBeVisible()
    await expect.element(cards.nth(at).getByText(description)).toBeVisible()
    await expect.element(cards.nth(at).getByRole('link', { name: `Ansehen: ${title}` })).toBeVisible()
  }
  await expect.element(page.getByRole('heading', { name: 'Auch ohne Netz' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Auf all deinen Geräten' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await expectNoBarriersInLooks()
  await page.getByRole('link', { name: 'Ansehen: Glücksrad' }).click()
  await expect.element(page.getByRole('button', { name: 'Beispiel anlegen' })).toBeVisible()
  app.goTo('/')
  await page.getByRole('link', { name: 'Ansehen: Shop-Uptime' }).click()
  await expect.element(page.getByRole('region', { name: 'Shop-Uptime braucht ein Konto' })).toBeVisible()
})
