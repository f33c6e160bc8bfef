/** Steps of a user without a mouse: keys alone, and where the focus is after them. */
import { expect, type Locator, type Page } from '@playwright/test'

type Key = 'Tab' | 'Shift+Tab' | 'ArrowUp'
type Role = 'button' | 'combobox' | 'heading' | 'link' | 'menuitem' | 'radio' | 'textbox'

export const named = (page: Page, role: Role, name: string) => page.getByRole(role, { name, exact: true })

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** More presses than any page has stops. */
const LOST = 60

/** Presses Tab until this has the focus, in at most this number of presses. */
export async function tabTo(page: Page, target: Locator, atMost: number, key: Key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  let presses = 0
  for (; presses < LOST && !(await isFocused()); presses++) await press(page, key)
  await expect(target).toBeFocused()
  expect(presses, `presses of ${key} to ${String(target)}`).toBeLessThanOrEqual(atMost)
}

export async function expectFocus(page: Page, role: Role, name: string): Promise<void> {
  await expect(named(page, role, name)).toBeFocused()
}

type Deletion = {
  readonly menu: string
  readonly toMenu: number
  readonly entry: RegExp
  /** The heading of the page afterwards, and the text that comes back. */
  readonly gone: string
  readonly back: string
}

/** Deletes by the last entry of a menu what a page shows, and brings it back by Ctrl+Z. */
export async function deleteAndUndo(page: Page, o: Deletion): Promise<void> {
  await tabTo(page, named(page, 'button', o.menu), o.toMenu)
  await press(page, 'Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await tabTo(page, page.getByRole('menuitem', { name: o.entry }), 1, 'ArrowUp')
  await press(page, 'Enter')
  await expectFocus(page, 'heading', o.gone)
  await press(page, 'Control+z')
  await expect(page.getByText(o.back, { exact: true }).first()).toBeVisible()
  await expectFocus(page, 'heading', o.gone)
}
