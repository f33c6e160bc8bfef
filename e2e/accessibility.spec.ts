import { expect, goOffline, register, signIn, test, waitForWorker } from './app.ts'
import { violations } from './axe.ts'
import { addName, chooseFromMenu, makeWheel, renameWheel, untilSent } from './wheels.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

for (const theme of ['dark', 'light'] as const) {
  for (const size of sizes) {
    test(`axe finds nothing on any screen, ${theme}, ${size.width} px`, async ({ page, person }) => {
      test.setTimeout(90_000)
      await page.setViewportSize(size)
      await page.addInitScript((kept) => localStorage.setItem('theme', kept), theme)
      for (const path of ['/', '/login', '/register', '/wheelofnames', '/gibt/es/nicht']) {
        await page.goto(path)
        expect(await violations(page), `${path}, signed out`).toEqual([])
      }
      await register(page, person)
      for (const path of ['/', '/account', '/wheelofnames']) {
        await page.goto(path)
        expect(await violations(page), `${path}, empty`).toEqual([])
      }
      await makeWheel(page, 'Barrierefrei')
      expect(await violations(page), 'empty wheel').toEqual([])
      await addName(page, 'Anna')
      await addName(page, 'Bert')
      expect(await violations(page), 'wheel with names').toEqual([])
      for (const path of ['/', '/wheelofnames']) {
        await page.goto(path)
        expect(await violations(page), `${path}, full`).toEqual([])
      }
      // Nothing is wider than the screen, so nobody has to scroll sideways.
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    })
  }
}

for (const theme of ['dark', 'light'] as const) {
  for (const size of sizes) {
    test(`axe finds nothing where a person decides, ${theme}, ${size.width} px`, async ({
      page,
      context,
      openDevice,
      person,
    }) => {
      test.setTimeout(90_000)
      await page.setViewportSize(size)
      await page.addInitScript((kept) => localStorage.setItem('theme', kept), theme)
      await register(page, person)
      const places = ['/account/nicht-uebernommen', '/account/auch-anderswo-geaendert', '/account/geloescht']
      for (const path of places) {
        await page.goto(path)
        expect(await violations(page), `${path}, empty`).toEqual([])
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
      expect(await violations(page), 'account, offline').toEqual([])
      await page.goto(historyPath)
      expect(await violations(page), 'history, offline').toEqual([])
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
        expect(await violations(page), `${place}, full`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      }
    })
  }
}
