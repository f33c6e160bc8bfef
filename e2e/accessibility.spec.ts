import { expect, goOffline, signIn, signUp, test, waitForWorker } from './app.ts'
import { expectClean } from './axe.ts'
import { addName, chooseFromMenu, makeWheel, renameWheel, untilSent } from './wheels.ts'

test('axe finds nothing on any screen', async ({ page, person }) => {
  for (const path of ['/', '/login', '/register', '/wheelofnames', '/gibt/es/nicht']) {
    await page.goto(path)
    await expectClean(page, `${path}, signed out`)
  }
  await signUp(page, person)
  for (const path of ['/', '/account', '/wheelofnames']) {
    await page.goto(path)
    await expectClean(page, `${path}, empty`)
  }
  await makeWheel(page, 'Barrierefrei')
  await expectClean(page, 'empty wheel')
  await addName(page, 'Anna')
  await addName(page, 'Bert')
  await expectClean(page, 'wheel with names')
  for (const path of ['/', '/wheelofnames']) {
    await page.goto(path)
    await expectClean(page, `${path}, full`)
  }
})

test('axe finds nothing where a person decides @worker', async ({ page, context, openDevice, person }) => {
  await signUp(page, person)
  const places = ['/account/nicht-uebernommen', '/account/auch-anderswo-geaendert', '/account/geloescht']
  for (const path of places) {
    await page.goto(path)
    await expectClean(page, `${path}, empty`)
  }
  await makeWheel(page, 'Anfang')
  await waitForWorker(page)
  const path = new URL(page.url()).pathname
  const historyPath = path.replace('/wheelofnames', '/verlauf/wheels')
  const phone = await openDevice()
  await signIn(phone, person)
  await phone.goto(path)
  await goOffline(page)
  await untilSent(phone, () => renameWheel(phone, 'Vom Telefon'))
  await renameWheel(page, 'Vom Rechner')
  await page.goto('/account')
  await expectClean(page, 'account, offline')
  await page.goto(historyPath)
  await expectClean(page, 'history, offline')
  await context.setOffline(false)
  await expect(page.getByText('‚Titel‘ wurde auch')).toBeVisible()
  await goOffline(page)
  await page.goto(path)
  await addName(page, 'Zu spät')
  await untilSent(phone, () => chooseFromMenu(phone, 'Rad löschen'))
  // The toasts of the offline page are part of what is judged.
  await context.setOffline(false)
  await expect(page.getByText('nicht übernommen').first()).toBeVisible()
  for (const place of [...places, historyPath, '/account']) {
    await page.goto(place)
    await expectClean(page, `${place}, full`)
  }
})
