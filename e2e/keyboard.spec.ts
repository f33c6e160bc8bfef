/**
 * A user without a mouse: an account, a wheel, a shop, a recipe, a trip and a working day by keys alone. The focus is never lost, and
 * the main action of each page is few presses of Tab away; the numbers are measured upper bounds.
 */
import type { Page } from '@playwright/test'
import { startTargetServer } from '../testing/uptime/target-server.ts'
import { expect, test, type Person } from './app.ts'
import { deleteAndUndo, expectFocus, named, press, tabTo } from './keys.ts'
import { expectDay, setTime, yesterday } from './time/times.ts'
import { checkingServer } from './uptime/uptimes.ts'

test.use({ reducedMotion: 'reduce' })

/** From the start page into the account, by the form. */
async function signUpByKeys(page: Page, person: Person, toForm: number): Promise<void> {
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Registrieren' }), toForm)
  await press(page, 'Enter')
  await expectFocus(page, 'heading', 'Registrieren')
  await tabTo(page, page.getByLabel('Name'), 1)
  await page.keyboard.type(person.name)
  await tabTo(page, page.getByLabel('E-Mail'), 1)
  await page.keyboard.type(person.email)
  await tabTo(page, page.getByLabel('Passwort', { exact: true }), 1)
  await page.keyboard.type(person.password)
  await press(page, 'Enter')
  await expectFocus(page, 'heading', 'Hallo Anna')
}

async function drawWinner(page: Page): Promise<void> {
  await press(page, 'g', 'g')
  await expectFocus(page, 'heading', 'Glücksrad')
  await tabTo(page, named(page, 'button', 'Neues Rad'), 2)
  await press(page, 'Enter')
  await expectFocus(page, 'textbox', 'Titel')
  await press(page, 'Escape')
  await expectFocus(page, 'button', 'Neues Rad')
  await press(page, 'n')
  await expectFocus(page, 'textbox', 'Titel')
  await page.keyboard.type('Mittagessen')
  await press(page, 'Enter')
  await expectFocus(page, 'heading', 'Mittagessen')
  await tabTo(page, named(page, 'textbox', 'Name hinzufügen'), 9)
  for (const name of ['Anna', 'Bert', 'Clara']) {
    await page.keyboard.type(name)
    await press(page, 'Enter')
    await expect(named(page, 'button', name)).toBeVisible()
    await expectFocus(page, 'textbox', 'Name hinzufügen')
  }
  await tabTo(page, named(page, 'button', 'Drehen'), 8, 'Shift+Tab')
  await press(page, 'Enter')
  const winner = page.getByRole('dialog', { name: 'Gewonnen hat' })
  await expect(winner.getByText(/^(Anna|Bert|Clara)$/)).toBeVisible()
  await expectFocus(page, 'button', 'Behalten')
  await press(page, 'Enter')
  await expectFocus(page, 'button', 'Drehen')
  await tabTo(page, named(page, 'button', 'Bert entfernen'), 18)
  await press(page, 'Enter')
  await expectFocus(page, 'button', 'Clara')
  await press(page, 'Control+z')
  await expect(named(page, 'button', 'Bert')).toBeVisible()
  await expectFocus(page, 'button', 'Clara')
}

async function addShop(page: Page, address: string): Promise<void> {
  await press(page, 'g', 's')
  await expectFocus(page, 'heading', 'Shop-Uptime')
  await tabTo(page, named(page, 'link', 'Shop anlegen'), 3)
  await press(page, 'Enter')
  await expectFocus(page, 'heading', 'Shop anlegen')
  await tabTo(page, named(page, 'textbox', 'Adresse'), 1)
  await page.keyboard.type(address)
  await press(page, 'Enter')
  await expectFocus(page, 'heading', '127.0.0.1')
  await tabTo(page, named(page, 'button', 'Testen'), 7)
  await press(page, 'Enter')
  await expect(page.getByText('Erreichbar, alles stimmt')).toBeVisible()
  await expectFocus(page, 'button', 'Noch einmal testen')
  await tabTo(page, named(page, 'button', 'Shop anlegen'), 3)
  await press(page, 'Enter')
  await expectFocus(page, 'heading', '127.0.0.1')
  await expect(page.getByRole('region', { name: 'Zustand' }).getByText('Erreichbar')).toBeVisible()
  await tabTo(page, named(page, 'button', 'Jetzt prüfen'), 4)
  await press(page, 'Enter')
  await expect(page.getByRole('region', { name: 'Prüfung von jetzt' }).getByText('Erreichbar')).toBeVisible()
  await expectFocus(page, 'button', 'Jetzt prüfen')
  await tabTo(page, named(page, 'button', 'Prüfung schließen'), 3)
  await press(page, 'Enter')
  await expect(page.getByRole('slider')).toBeFocused()
}

async function changeShop(page: Page): Promise<void> {
  await tabTo(page, named(page, 'link', 'Bearbeiten'), 1, 'Shift+Tab')
  await press(page, 'Enter')
  const name = named(page, 'textbox', 'Name')
  await expect(name).toHaveValue('127.0.0.1')
  await expectFocus(page, 'heading', '127.0.0.1')
  await tabTo(page, name, 2)
  await page.keyboard.type('Blumenladen')
  await tabTo(page, page.getByLabel('Prüfen'), 2)
  await press(page, 'ArrowDown', 'Control+Enter')
  await expectFocus(page, 'heading', 'Blumenladen')
  await expect(page.getByText('alle 2 Minuten')).toBeVisible()

  await deleteAndUndo(page, {
    menu: 'Mehr zum Shop',
    toMenu: 2,
    entry: /löschen$/,
    gone: 'Shop-Uptime',
    back: 'Blumenladen',
  })
}

async function cookRecipe(page: Page): Promise<void> {
  await press(page, 'g', 'r')
  await expectFocus(page, 'heading', 'Was kochen wir heute?')
  await tabTo(page, named(page, 'link', 'Neues Rezept'), 8)
  await press(page, 'Enter')
  await expectFocus(page, 'heading', 'Neues Rezept')
  await tabTo(page, named(page, 'textbox', 'Name'), 1)
  await page.keyboard.type('Linsensuppe')
  await tabTo(page, page.getByLabel('Zutaten'), 3)
  await page.keyboard.type('200 g Linsen\n2 Möhren')
  await tabTo(page, page.getByLabel('Zubereitung'), 2)
  await page.keyboard.type('Alles 30 Minuten kochen.')
  await press(page, 'Control+Enter')
  await expectFocus(page, 'heading', 'Linsensuppe')
  await tabTo(page, named(page, 'link', 'Kochen'), 9)
  await press(page, 'Enter')
  await expect(page.getByText('Schritt 1 von 1')).toBeVisible()
  await expectFocus(page, 'heading', 'Linsensuppe')
  await tabTo(page, named(page, 'button', 'Gekocht'), 3)
  await press(page, 'Enter')
  await expectFocus(page, 'radio', 'Ohne')
  await press(page, 'Escape')
  await expectFocus(page, 'button', 'Gekocht')
  await press(page, 'Enter')
  await expectFocus(page, 'radio', 'Ohne')
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter')
  await expect(page.getByText(/★ 4/)).toBeVisible()
  await expectFocus(page, 'heading', 'Linsensuppe')
  await deleteAndUndo(page, {
    menu: 'Mehr zu diesem Rezept',
    toMenu: 1,
    entry: /löschen$/,
    gone: 'Rezepte',
    back: 'Linsensuppe',
  })
}

async function planTrip(page: Page): Promise<void> {
  await press(page, 'g', 'p')
  await expectFocus(page, 'heading', 'Reiseplaner')
  await tabTo(page, named(page, 'button', 'Neue Reise'), 4)
  await press(page, 'Enter')
  await expectFocus(page, 'textbox', 'Wohin geht es?')
  await page.keyboard.type('Lissabon')
  await press(page, 'Enter')
  await expectFocus(page, 'heading', 'Lissabon')
  await press(page, 'n')
  await expect(page.getByLabel('Art')).toBeFocused()
  await press(page, 'Escape')
  await expectFocus(page, 'heading', 'Lissabon')
  await tabTo(page, named(page, 'button', 'Buchung eintragen'), 3)
  await press(page, 'Enter')
  await expect(page.getByLabel('Art')).toBeFocused()
  await tabTo(page, page.getByLabel('Titel'), 1)
  await page.keyboard.type('Hinflug')
  await tabTo(page, named(page, 'combobox', 'Von'), 2)
  await page.keyboard.type('Hamburg')
  await tabTo(page, page.getByLabel('Abflug am'), 1)
  await page.keyboard.type('05052031')
  await tabTo(page, named(page, 'combobox', 'Nach'), 7)
  await page.keyboard.type('Lissabon')
  await press(page, 'Control+Enter')
  await expectFocus(page, 'button', 'Buchung eintragen')
  await tabTo(page, page.getByRole('link', { name: /^Hinflug/ }), 10)
  await press(page, 'Enter')
  await expectFocus(page, 'heading', 'Lissabon')
}

async function moveBooking(page: Page): Promise<void> {
  await tabTo(page, named(page, 'button', 'Buchung ändern'), 13)
  await press(page, 'Enter')
  await expect(page.getByLabel('Neues Datum')).toBeFocused()
  await page.keyboard.type('06062031')
  await expect(page.getByRole('status', { name: 'Was sich ändert' })).toContainText('Mo 05.05. → Fr 06.06.')
  await tabTo(page, page.getByLabel('Grund'), 6)
  await page.keyboard.type('Streik')
  await press(page, 'Enter')
  await expect(page.getByText(/^Streik · /)).toBeVisible()
  await expectFocus(page, 'button', 'Buchung ändern')
  await press(page, 'Control+z')
  await expect(page.getByText(/^Streik · /)).toHaveCount(0)
  await expectFocus(page, 'button', 'Buchung ändern')
  await press(page, 'Control+Shift+z')
  await expect(page.getByText(/^Streik · /)).toBeVisible()
  await expectFocus(page, 'button', 'Buchung ändern')
}

const DAY = yesterday()

/** Presses the button that has the focus, once the clock has rested from the press before. */
async function pressClock(page: Page, time: string, name: string): Promise<void> {
  await expectFocus(page, 'button', name)
  await expect(named(page, 'button', name)).toBeEnabled()
  await setTime(page, DAY, time)
  await press(page, 'Enter')
}

async function workDay(page: Page): Promise<void> {
  await setTime(page, DAY, '08:00')
  await press(page, 'g', 'z')
  await expectFocus(page, 'heading', 'Zeiterfassung')
  await tabTo(page, named(page, 'button', 'Kommen'), 8)
  await press(page, 'Enter')
  await expectFocus(page, 'button', 'Pause')
  await pressClock(page, '12:00', 'Pause')
  await pressClock(page, '12:30', 'Weiter')
  await expectFocus(page, 'button', 'Pause')
  await tabTo(page, named(page, 'button', 'Gehen'), 1)
  await pressClock(page, '17:00', 'Gehen')
  await expectFocus(page, 'button', 'Kommen')
  await expectDay(page, ['08:00–12:00', '12:00–12:30', '12:30–17:00'])
  const row = page.getByRole('button', { name: /^12:30–17:00/ })
  await tabTo(page, row, 7)
  await press(page, 'Enter')
  await expectFocus(page, 'textbox', 'Beginn')
  await press(page, 'Escape')
  await expect(row).toBeFocused()
  await press(page, 'Enter')
  await tabTo(page, named(page, 'textbox', 'Ende'), 1)
  await page.keyboard.type('18')
  await press(page, 'Enter')
  const corrected = page.getByRole('button', { name: /^12:30–18:00/ })
  await expect(corrected).toBeFocused()
  await press(page, 'Enter')
  await tabTo(page, named(page, 'button', 'Löschen'), 14)
  await press(page, 'Enter')
  await expectDay(page, ['08:00–12:00', '12:00–12:30'])
  await expect(page.getByRole('button', { name: /^12:00–12:30/ })).toBeFocused()
  await press(page, 'Control+z')
  await expect(corrected).toBeVisible()
  await expect(page.getByRole('button', { name: /^12:00–12:30/ })).toBeFocused()
}

test('by keys alone: an account, a winner, a shop, a cooked recipe, a moved booking and a corrected day', async ({
  startOwnApp,
  openDevice,
  person,
}) => {
  const target = await startTargetServer()
  const app = await startOwnApp(checkingServer())
  const page = await openDevice(app.url)
  await page.goto('/')
  await test.step('the light theme, 8 presses of Tab away, and an account, which is one', async () => {
    await tabTo(page, named(page, 'button', 'Helles Design'), 8)
    await press(page, 'Enter')
    await expectFocus(page, 'button', 'Dunkles Design')
    await signUpByKeys(page, person, 1)
  })
  await test.step('a wheel, 2 presses away: names, a winner, a name that is deleted and comes back', () =>
    drawWinner(page))
  await test.step('a shop, 3 presses away: tested, watched, checked at once', () => addShop(page, target.origin))
  await test.step('its settings, 6 presses away; deleted and brought back', () => changeShop(page))
  await test.step('a recipe, 8 presses away, written and cooked, which is 9', () => cookRecipe(page))
  await test.step('a trip, 4 presses away, with a booking, which is 3', () => planTrip(page))
  await test.step('the booking, 13 presses away, is moved, and Ctrl+Z moves it back', () => moveBooking(page))
  await test.step('a day by the clock, 8 presses away, and an entry that is corrected', () => workDay(page))
  await target.close()
})

test('by keys alone on a phone in the dark: an account and a wheel', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await signUpByKeys(page, person, 3)
  await drawWinner(page)
})
