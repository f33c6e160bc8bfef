/** Messages of shops and the ways they take. What is chosen for them is in `channels-screen.browser.test.tsx`. */
import { expect, signUp, test } from '../app.ts'
import { violations } from '../axe.ts'

test('T1, H2, H3, H8: a test of an outage is one message, and a webhook is made, tested, chosen and removed', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await test.step('T1: a test of an outage is one message under the bell, which leads where it says', async () => {
    await page.goto('/uptime/settings/kanaele')
    await expect(page.getByRole('heading', { level: 1, name: 'Kanäle' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Wenn Shops nicht erreichbar sind' })).toContainText(
      'Hinweis in der App, Push, E-Mail, Andere Programme',
    )
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Probe-Störung schicken' }).click()
    // The other one is the welcome.
    await expect(page.getByRole('link', { name: 'Benachrichtigungen, 2 ungelesen' })).toBeVisible()
    await page.goto('/notifications')
    await page.getByRole('link', { name: /Probe: Dein Shop ist nicht erreichbar/ }).click()
    await expect(page).toHaveURL(/\/uptime\/settings\/kanaele$/)
  })

  await test.step('H2, H3, H8: a webhook is added with its secret, tested, chosen for kinds, and removed', async () => {
    await page.goto('/account/benachrichtigungen')
    await expect(page.getByRole('switch', { name: 'Störung an deine Ziele', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Ziel anlegen' }).click()
    await page.getByLabel('Was ist es?').selectOption('Eigenes Programm')
    await page.getByLabel('Name').fill('Chat')
    await page.getByLabel('Adresse', { exact: true }).fill('http://chat.beispiel.de/')
    await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
    await expect(page.getByText('Die Adresse muss mit https:// beginnen.')).toBeVisible()
    // Nothing listens there, and it is this machine: the server must not call it.
    await page.getByLabel('Adresse', { exact: true }).fill('https://127.0.0.1/haken')
    await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
    await expect(page.getByLabel('Geheimnis', { exact: true })).toHaveValue(/^whsec_[\w-]{43}$/)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Fertig' }).click()
    const row = page.getByRole('list', { name: 'Deine Ziele' }).getByRole('listitem')
    await expect(row).toContainText('127.0.0.1')
    await row.getByRole('button', { name: 'Probe senden: Chat' }).click()
    await expect(row).toContainText('Diese Adresse führt in ein privates Netz')
    const ofOutages = page.getByRole('switch', { name: 'Störung an deine Ziele', exact: true })
    await expect(ofOutages).toBeChecked()
    await ofOutages.uncheck()
    expect(await violations(page)).toEqual([])
    await row.getByRole('button', { name: 'Entfernen: Chat' }).click()
    await page.getByRole('button', { name: 'Entfernen', exact: true }).click()
    await expect(row).toHaveCount(0)
  })
})
