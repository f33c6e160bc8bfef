import { expect, goOffline, signIn, signUp, test } from '../app.ts'
import { addName, chooseFromMenu, makeWheel, untilSent } from '../wheel/wheels.ts'

test('offline: banner, deep link and reload from the worker, edits at once; online: synced with a toast @worker @journey', async ({
  page,
  context,
  openDevice,
  person,
}) => {
  await signUp(page, person)
  await makeWheel(page, 'Küchendienst')
  const address = page.url()
  await addName(page, 'Anna')
  await goOffline(page)
  await addName(page, 'Bert')
  await page.reload()
  await expect(page.getByText('Offline!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Küchendienst' })).toBeVisible()
  await expect(page.getByText('Bert', { exact: true }).first()).toBeVisible()
  await page.goto('/wheelofnames')
  await expect(page.getByRole('link', { name: /Küchendienst/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible()

  await test.step('a started app with a cached user stays signed in when the server is gone', async () => {
    await page.goto('/account')
    await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible()
    expect(await page.evaluate('JSON.parse(localStorage.getItem("user")).email')).toBe(person.email)
  })

  await context.setOffline(false)
  await expect(page.getByText('Lokale Änderungen wurden synchronisiert!')).toBeVisible()
  await expect(page.getByText('Offline!')).toHaveCount(0)

  const phone = await openDevice()
  await signIn(phone, person, '/wheelofnames')
  await phone
    .getByRole('link', { name: /Küchendienst/ })
    .first()
    .click()
  await expect(phone.getByText('Bert', { exact: true }).first()).toBeVisible()

  await page.goto(address)
  await test.step('a change to what was deleted elsewhere is not lost but listed under „Nicht übernommen“', async () => {
    await goOffline(page)
    await addName(page, 'Zu spät')
    await untilSent(phone, () => chooseFromMenu(phone, 'Rad löschen'))
    await context.setOffline(false)
    await page.goto('/account')
    await page.getByRole('link', { name: 'Nicht übernommen' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Name „Zu spät“ hinzugefügt' })).toBeVisible()
    await expect(page.getByText('Den Eintrag gibt es nicht mehr.')).toBeVisible()
  })
})
