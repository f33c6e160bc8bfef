/** The clock: a day's work on devices that know nothing of each other, and what becomes of it. */
import { expect, goOffline, newPerson, signIn, signUp, test, toastButton } from './app.ts'
import { violations } from './axe.ts'
import { expectDay, openToday, pressClock, setTime, yesterday, zonedAt } from './times.ts'

const DAY = yesterday()

test('C11: a working day offline on two devices comes to the same on both: the older clock ends at the newer start, the first stop wins, and both are told', async ({
  page: laptop,
  person,
  openDevice,
}) => {
  test.setTimeout(150_000)
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
  await expectDay(laptop, ['08:00 – 12:00', '12:00 – 12:30', '12:30 – 17:00'])
  await expectDay(phone, ['09:30 – 16:00'])
  await comeBackBoth()
  for (const device of [laptop, phone]) {
    await setTime(device, DAY, '17:01')
    await expectDay(device, ['08:00 – 09:30', '09:30 – 12:00', '12:00 – 12:30', '12:30 – 17:00'])
    await expect(device.getByText('Auf einem anderen Gerät neu gestartet, deshalb um 09:30 beendet')).toBeVisible()
  }
  await laptop.getByRole('button', { name: 'In Ordnung' }).click()
  await expect(laptop.getByText('neu gestartet')).toHaveCount(0)

  await setTime(laptop, DAY, '18:00')
  await pressClock(laptop, 'Kommen')
  await setTime(phone, DAY, '18:01')
  await expect(phone.getByText('Läuft seit 18:00')).toBeVisible()
  await goOfflineBoth()
  await setTime(laptop, DAY, '19:00')
  await pressClock(laptop, 'Gehen')
  await setTime(phone, DAY, '20:00')
  await pressClock(phone, 'Gehen')
  await expectDay(phone, ['08:00 – 09:30', '09:30 – 12:00', '12:00 – 12:30', '12:30 – 17:00', '18:00 – 20:00'])
  await comeBackBoth()
  for (const device of [laptop, phone]) {
    await setTime(device, DAY, '20:01')
    await expectDay(device, ['08:00 – 09:30', '09:30 – 12:00', '12:00 – 12:30', '12:30 – 17:00', '18:00 – 19:00'])
    await expect(device.getByText(/auch um 20:00 gestoppt – übernehmen\?/)).toBeVisible()
  }
  await laptop.getByRole('button', { name: 'Ende um 20:00 übernehmen' }).click()
  for (const device of [laptop, phone]) {
    await expectDay(device, ['08:00 – 09:30', '09:30 – 12:00', '12:00 – 12:30', '12:30 – 17:00', '18:00 – 20:00'])
    await expect(device.getByText('übernehmen?')).toHaveCount(0)
  }
})

test('C12: a tab that crashes right after „Kommen“ offline has lost nothing @worker', async ({
  page,
  context,
  person,
  openDevice,
}) => {
  await signUp(page, person)
  await openToday(page)
  await goOffline(page)
  await page.getByRole('button', { name: 'Kommen', exact: true }).click()
  await expect(page.getByText(/^Läuft seit/)).toBeVisible()
  const devtools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  const again = await context.newPage()
  await again.goto('/timeTracker')
  await expect(again.getByText(/^Läuft seit/)).toBeVisible()
  await pressClock(again, 'Gehen')
  await context.setOffline(false)
  const phone = await openDevice()
  await signIn(phone, person)
  await openToday(phone)
  await expect(
    phone.getByRole('region', { name: 'Einträge des Tages' }).getByRole('button', { name: /^\d\d:\d\d – \d\d:\d\d/ }),
  ).toHaveCount(1)
})

test('C2: a double tap and a press in another tab start the clock once, and „Rückgängig“ takes it back', async ({
  page,
  context,
  person,
}) => {
  await signUp(page, person)
  await openToday(page)
  const other = await context.newPage()
  await openToday(other)
  await page.getByRole('button', { name: 'Kommen', exact: true }).dblclick()
  await expect(page.getByText(/^Läuft seit/)).toBeVisible()
  await expect(other.getByText(/^Läuft seit/)).toBeVisible()
  const rows = page
    .getByRole('region', { name: 'Einträge des Tages' })
    .getByRole('button', { name: /^\d\d:\d\d – läuft/ })
  await expect(rows).toHaveCount(1)
  await page.bringToFront()
  await toastButton(page, /^Gekommen um/, 'Rückgängig').click()
  await expect(page.getByText('Dein erster Arbeitstag')).toBeVisible()
  await expect(other.getByText('Dein erster Arbeitstag')).toBeVisible()
})

test('C15: a browser without Temporal gets one, also offline, and others load none @worker', async ({
  page,
  openDevice,
  person,
}) => {
  const loaded: string[] = []
  page.on('response', (answer) => loaded.push(answer.url()))
  await signUp(page, person)
  await openToday(page)
  await expect(page.getByRole('button', { name: 'Kommen', exact: true })).toBeVisible()
  expect(loaded.filter((url) => url.includes('global.esm'))).toEqual([])

  const old = await openDevice()
  await old.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
  await signIn(old, person)
  await old.goto('/')
  await expect(old.getByRole('link', { name: 'Kommen', exact: true })).toBeVisible()
  expect(await old.evaluate(() => 'Temporal' in globalThis)).toBe(false)
  await goOffline(old)
  await openToday(old)
  await old.getByRole('button', { name: 'Kommen', exact: true }).click()
  await expect(old.getByText(/^Läuft seit/)).toBeVisible()
  await old.goto('/')
  await expect(old.getByText(/^Läuft seit/)).toBeVisible()
  await old.context().setOffline(false)
  await page.goto('/timeTracker')
  await expect(page.getByText(/^Läuft seit/)).toBeVisible()
})

test('C16: who is signed out is told what the tool does, and comes back to the path they wanted', async ({
  page,
  openDevice,
}) => {
  const person = newPerson()
  const wanted = `/timeTracker/tag/${DAY}`
  await page.goto(wanted)
  const card = page.getByRole('main')
  await expect(card).toContainText('brauchst du dafür ein Konto')
  expect(await violations(page)).toEqual([])
  await card.getByRole('link', { name: 'Registrieren' }).click()
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('E-Mail').fill(person.email)
  await page.getByLabel('Passwort', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Registrieren', exact: true }).click()
  await expect(page).toHaveURL(wanted)
  await expect(page.getByRole('region', { name: 'Einträge des Tages' })).toBeVisible()

  const guest = await openDevice()
  await guest.goto(wanted)
  await guest.getByRole('button', { name: 'Ohne Konto ausprobieren' }).click()
  await expect(guest.getByRole('region', { name: 'Einträge des Tages' })).toBeVisible()
  await expect(guest).toHaveURL(wanted)
})
