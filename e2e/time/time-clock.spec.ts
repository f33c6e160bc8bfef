/** The clock: a day's work on devices that know nothing of each other, and what becomes of it. */
import type { Page } from '@playwright/test'
import { crashTab, expect, goOffline, signIn, signUp, test, toastButton } from '../app.ts'
import { expectDay, openToday, pressClock, setTime, yesterday, zonedAt } from './times.ts'

const DAY = yesterday()

test('C11: a working day offline on two devices ends the same on both: the older clock ends at the newer start, the first stop wins, and both devices show it', async ({
  page: laptop,
  person,
  openDevice,
}) => {
  await laptop.clock.setFixedTime(Date.parse(zonedAt(DAY, '07:55').slice(0, 25)))
  await signUp(laptop, person)
  await openToday(laptop)
  const phone = await openDevice()
  await phone.clock.setFixedTime(Date.parse(zonedAt(DAY, '07:55').slice(0, 25)))
  await signIn(phone, person)
  await openToday(phone)
  const goOfflineBoth = async () => {
    for (const device of [laptop, phone]) await goOffline(device)
  }
  const comeBackBoth = async () => {
    for (const device of [laptop, phone]) await device.context().setOffline(false)
  }

  await goOfflineBoth()
  await setTime(laptop, DAY, '08:00')
  await laptop.getByRole('button', { name: 'Kommen', exact: true }).click()
  await expect(laptop.getByText('Läuft seit 08:00')).toBeVisible()
  await setTime(phone, DAY, '09:30')
  await phone.getByRole('button', { name: 'Kommen', exact: true }).click()
  await expect(phone.getByText('Läuft seit 09:30')).toBeVisible()
  await setTime(laptop, DAY, '09:12')
  await expect(laptop).toHaveTitle('1:12 · Zeiterfassung – Taschenmesser')
  await setTime(laptop, DAY, '12:00')
  await pressClock(laptop, 'Pause')
  await setTime(laptop, DAY, '12:30')
  await pressClock(laptop, 'Weiter')
  await setTime(phone, DAY, '16:00')
  await pressClock(phone, 'Gehen')
  await setTime(laptop, DAY, '17:00')
  await pressClock(laptop, 'Gehen')
  await expectDay(laptop, ['08:00–12:00', '12:00–12:30', '12:30–17:00'])
  await expectDay(phone, ['09:30–16:00'])
  await comeBackBoth()
  for (const device of [laptop, phone]) {
    await setTime(device, DAY, '17:01')
    await expectDay(device, ['08:00–09:30', '09:30–12:00', '12:00–12:30', '12:30–17:00'])
    await expect(device.getByText('Auf einem anderen Gerät neu gestartet, deshalb um 09:30 beendet')).toBeVisible()
  }
  // The break at 12:00 has ended what the phone had started.
  await expect(laptop.getByText('Auf einem anderen Gerät Pause gemacht, deshalb um 12:00 beendet')).toBeVisible()
  await laptop.getByRole('button', { name: 'In Ordnung' }).first().click()
  await laptop.getByRole('button', { name: 'In Ordnung' }).click()
  await expect(laptop.getByText(/neu gestartet|Pause gemacht/)).toHaveCount(0)
  // The phone did not know that the laptop had ended what it stopped.
  for (const device of [laptop, phone])
    await expect(device.getByText(/auch um 16:00 gestoppt – übernehmen\?/)).toBeVisible()
  await laptop.getByRole('button', { name: 'Nein' }).click()
  for (const device of [laptop, phone]) await expect(device.getByText('übernehmen?')).toHaveCount(0)

  await setTime(laptop, DAY, '18:00')
  await pressClock(laptop, 'Kommen')
  await setTime(phone, DAY, '18:01')
  await expect(phone.getByText('Läuft seit 18:00')).toBeVisible()
  await goOfflineBoth()
  await setTime(laptop, DAY, '19:00')
  await pressClock(laptop, 'Gehen')
  await setTime(phone, DAY, '20:00')
  await pressClock(phone, 'Gehen')
  await expectDay(phone, ['08:00–09:30', '09:30–12:00', '12:00–12:30', '12:30–17:00', '18:00–20:00'])
  await comeBackBoth()
  for (const device of [laptop, phone]) {
    await setTime(device, DAY, '20:01')
    await expectDay(device, ['08:00–09:30', '09:30–12:00', '12:00–12:30', '12:30–17:00', '18:00–19:00'])
    await expect(device.getByText(/auch um 20:00 gestoppt – übernehmen\?/)).toBeVisible()
  }
  await laptop.getByRole('button', { name: 'Ende um 20:00 übernehmen' }).click()
  for (const device of [laptop, phone]) {
    await expectDay(device, ['08:00–09:30', '09:30–12:00', '12:00–12:30', '12:30–17:00', '18:00–20:00'])
    await expect(device.getByText('übernehmen?')).toHaveCount(0)
  }
})

test('C2, C12, C15: a clock is started once, outlives a crashed tab, and runs in a browser without Temporal, also offline @worker', async ({
  page: first,
  context,
  person,
  openDevice,
}) => {
  const loaded: string[] = []
  first.on('response', (answer) => loaded.push(answer.url()))
  let page = first
  await signUp(page, person)
  await openToday(page)
  const rows = (at: Page) => at.getByRole('region', { name: 'Einträge des Tages' }).getByRole('button')

  await test.step('C2: a double tap and a press in another tab start the clock once, and „Rückgängig“ takes it back', async () => {
    const other = await context.newPage()
    await openToday(other)
    await page.getByRole('button', { name: 'Kommen', exact: true }).dblclick()
    await expect(page.getByText(/^Läuft seit/)).toBeVisible()
    await expect(other.getByText(/^Läuft seit/)).toBeVisible()
    await expect(rows(page).filter({ hasText: /^\d\d:\d\d – läuft/ })).toHaveCount(1)
    await page.bringToFront()
    await toastButton(page, /^Gekommen um/, 'Rückgängig').click()
    await expect(page.getByText('Dein erster Arbeitstag')).toBeVisible()
    await expect(other.getByText('Dein erster Arbeitstag')).toBeVisible()
    await other.close()
  })

  await test.step('C12: a tab that crashes right after „Kommen“ offline has lost nothing', async () => {
    await goOffline(page)
    await page.getByRole('button', { name: 'Kommen', exact: true }).click()
    await expect(page.getByText(/^Läuft seit/)).toBeVisible()
    await crashTab(page)
    page = await context.newPage()
    await page.goto('/timeTracker')
    await expect(page.getByText(/^Läuft seit/)).toBeVisible()
    await pressClock(page, 'Gehen')
    // Playwright waits for minutes for the answer of a worker that died with the tab; the others have the network at once.
    void context.setOffline(false).catch(() => undefined)
  })

  await test.step('C15: a browser without Temporal gets one, also offline, and others load none', async () => {
    expect(loaded.filter((url) => url.includes('global.esm'))).toEqual([])
    const old = await openDevice()
    await old.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
    await signIn(old, person)
    await expect(old.getByRole('button', { name: 'Kommen', exact: true })).toBeVisible()
    expect(await old.evaluate(() => 'Temporal' in globalThis)).toBe(false)
    await openToday(old)
    // What the crashed tab had, and no more.
    await expect(rows(old).filter({ hasText: /^\d\d:\d\d–\d\d:\d\d/ })).toHaveCount(1)
    await goOffline(old)
    await old.reload()
    await old.getByRole('button', { name: 'Kommen', exact: true }).click()
    await expect(old.getByText(/^Läuft seit/)).toBeVisible()
    await old.goto('/')
    await expect(old.getByText(/^Läuft seit/)).toBeVisible()
    await old.context().setOffline(false)
    await expect(page.getByText(/^Läuft seit/)).toBeVisible()
  })
})
