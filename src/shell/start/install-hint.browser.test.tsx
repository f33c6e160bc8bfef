import { expect, it, onTestFinished, vi } from 'vitest'
import { expectNoBarriers, openApp, page, PHONE } from '#testing/app-page'

const AN_HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString()
/** The key and value of what is kept of the offer; each test has a user of its own. */
const keptOffer = () => Object.entries(localStorage).find(([key]) => key.endsWith(':installOffer'))
const offer = page.getByRole('heading', { name: 'Als App installieren?' })

/** As Chromium tells a page that it may offer to install the app. */
function offerInstalling() {
  const asked = vi.fn<() => Promise<object>>(async () => ({ outcome: 'accepted' }))
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: asked }))
  return asked
}

it('the first visit offers nothing; a later one offers to install the app, which the browser asks for once', async () => {
  const app = await openApp('/', { size: PHONE })
  offerInstalling()
  await expect.element(page.getByRole('heading', { name: /Hallo/ })).toBeVisible()
  await expect.poll(() => keptOffer()?.[1]).toMatch(/^\d{4}-/)
  await expect.element(offer).not.toBeInTheDocument()

  localStorage.setItem(keptOffer()?.[0] ?? '', AN_HOUR_AGO)
  await app.reload()
  await expect.element(page.getByRole('heading', { name: /Hallo/ })).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
  const asked = offerInstalling()
  await expect.element(offer).toBeVisible()
  await expectNoBarriers()
  await page.getByRole('button', { name: 'Installieren' }).click()
  expect(asked).toHaveBeenCalledOnce()
  await expect.element(offer).not.toBeInTheDocument()

  await app.reload()
  offerInstalling()
  await expect.element(page.getByRole('heading', { name: /Hallo/ })).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
})

it('on an iPhone it says where Safari installs apps, and leads to how it shares', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'))
  const app = await openApp('/', { size: PHONE })
  await expect.poll(keptOffer).toBeDefined()
  localStorage.setItem(keptOffer()?.[0] ?? '', AN_HOUR_AGO)
  await app.reload()
  await expect.element(page.getByText(/auf „Teilen“ und dann auf „Zum Home-Bildschirm“/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'aus anderen Apps teilen' }))
    .toHaveAttribute('href', '/account/api-schluessel')
  await page.getByRole('button', { name: 'Verstanden' }).click()
  await expect.element(offer).not.toBeInTheDocument()
})
