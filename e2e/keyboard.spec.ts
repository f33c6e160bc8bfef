import type { Page } from '@playwright/test'
import { expect, signUp, test } from './app.ts'

/** Presses Tab until what is focused has this name, as somebody without a mouse does. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const target = page.getByLabel(name, { exact: true }).or(page.getByRole('button', { name, exact: true }))
  const focused = target.and(page.locator(':focus'))
  await expect(target.first()).toBeVisible()
  for (let presses = 0; presses < 60 && (await focused.count()) === 0; presses++) await page.keyboard.press(key)
  await expect(focused).toHaveCount(1)
}

/** Name and role of what is focused, as it is read out. */
async function expectFocus(page: Page, role: 'button' | 'textbox' | 'heading', name: string): Promise<void> {
  await expect(page.getByRole(role, { name, exact: true }).and(page.locator(':focus'))).toHaveCount(1)
}

async function typeName(page: Page, name: string): Promise<void> {
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
}

async function makeWheelByKeyboard(page: Page, title: string): Promise<void> {
  await page.goto('/wheelofnames')
  await expect(page.getByRole('heading', { name: 'Dein erstes Rad' })).toBeVisible()
  await tabTo(page, 'Neues Rad')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'textbox', 'Titel')
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expectFocus(page, 'heading', title)
}

test.use({ reducedMotion: 'reduce' })

test('a dialog that is closed with Escape gives the focus back to the button that opened it', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await page.goto('/wheelofnames')
  await expect(page.getByRole('heading', { name: 'Dein erstes Rad' })).toBeVisible()
  await tabTo(page, 'Neues Rad')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'textbox', 'Titel')
  await page.keyboard.press('Escape')
  await expectFocus(page, 'button', 'Neues Rad')
})

test('names are added, renamed, deleted and brought back without the focus getting lost', async ({ page, person }) => {
  await signUp(page, person)
  await makeWheelByKeyboard(page, 'Tastatur')
  await tabTo(page, 'Name hinzufügen')
  await typeName(page, 'Anna')
  await typeName(page, 'Bert')
  await expectFocus(page, 'textbox', 'Name hinzufügen')

  await tabTo(page, 'Anna')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'textbox', '„Anna“ umbenennen')
  await page.keyboard.type('Anne')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'button', 'Anne')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'textbox', '„Anne“ umbenennen')
  await page.keyboard.type('Niemand')
  await page.keyboard.press('Escape')
  await expectFocus(page, 'button', 'Anne')

  await tabTo(page, 'Anne entfernen')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'button', 'Bert')
  await tabTo(page, 'Rückgängig')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'button', 'Anne')

  await tabTo(page, 'Bert entfernen')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'button', 'Anne')
  await tabTo(page, 'Anne entfernen')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'textbox', 'Name hinzufügen')
})

test('a toast that is closed gives the focus back to where it was', async ({ page, person }) => {
  await signUp(page, person)
  await makeWheelByKeyboard(page, 'Meldung')
  await tabTo(page, 'Name hinzufügen')
  await typeName(page, 'Anna')
  await tabTo(page, 'Anna entfernen')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'textbox', 'Name hinzufügen')
  await page.getByRole('button', { name: 'Meldung schließen' }).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByText('„Anna“ entfernt')).toHaveCount(0)
  await expectFocus(page, 'textbox', 'Name hinzufügen')
})

test('after the winner the focus is on the button that turns the wheel', async ({ page, person }) => {
  await signUp(page, person)
  await makeWheelByKeyboard(page, 'Ziehung')
  await tabTo(page, 'Name hinzufügen')
  await typeName(page, 'Anna')
  await tabTo(page, 'Drehen', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Gewonnen hat' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectFocus(page, 'button', 'Drehen')

  // Turned by the space key, there is no button to come back to.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'Gewonnen hat' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectFocus(page, 'button', 'Drehen')

  await page.keyboard.press('Enter')
  await tabTo(page, 'Aus dem Rad nehmen')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Alle sind draußen. Hol jemanden zurück ins Rad.')).toBeFocused()
  // What the line through a name says to eyes is said in words, too.
  await expect(page.getByRole('button', { name: 'Anna nicht im Rad', exact: true })).toBeVisible()
  await tabTo(page, 'Anna zurück ins Rad')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'button', 'Anna')
})

test('a name added to a list longer than the screen is announced beside the field', async ({ page, person }) => {
  await signUp(page, person)
  await makeWheelByKeyboard(page, 'Lang')
  await tabTo(page, 'Name hinzufügen')
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', Array.from({ length: 300 }, (_, index) => `Name ${index}`).join('\n'))
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(page.getByText('300 Namen hinzugefügt')).toBeVisible()
  await expectFocus(page, 'textbox', 'Name hinzufügen')
  await page.keyboard.type('Zoë')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('„Zoë“ hinzugefügt')).toBeInViewport()
  await expectFocus(page, 'textbox', 'Name hinzufügen')
})
