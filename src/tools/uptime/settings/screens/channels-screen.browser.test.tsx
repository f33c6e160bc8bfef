/** The page of channels shows on which way each kind of message about shops arrives. */
import { expect, it } from 'vitest'
import { openApp, page } from '#testing/app-page'

const outages = page.getByRole('listitem').filter({ hasText: 'Wenn Shops nicht erreichbar sind' })

it('S1: what is chosen for outages stands on the page of channels', async () => {
  const app = await openApp('/account/benachrichtigungen')
  for (const way of ['als Hinweis in der App', 'per Push', 'per E-Mail']) {
    const choice = page.getByRole('switch', { name: `Störung ${way}`, exact: true })
    await expect.element(choice).toBeChecked()
    await choice.click()
    await expect.element(choice).not.toBeChecked()
  }
  app.goTo('/uptime/settings/kanaele')
  await expect.element(outages).toMatchTextContent(/Andere Programme/)
  for (const way of ['Hinweis', 'Push', 'E-Mail']) await expect.element(outages).not.toMatchTextContent(way)
  await page.getByRole('link', { name: 'Wege wählen' }).click()
  await expect
    .element(page.getByRole('switch', { name: 'Störung als Hinweis in der App', exact: true }))
    .not.toBeChecked()
})
