import { expect, type Page } from '@playwright/test'
import { readDocuments } from '../documents/read-documents.ts'

/** Makes a wheel with this title and leaves the page on it. */
export async function makeWheel(page: Page, title: string): Promise<void> {
  await askForWheel(page, title)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** As above, where the server may refuse it before the page has shown it. */
export async function askForWheel(page: Page, title: string): Promise<void> {
  await page.goto('/wheelofnames')
  await page.getByRole('button', { name: 'Neues Rad' }).first().click()
  await page.getByLabel('Titel').fill(title)
  await page.getByLabel('Titel').press('Enter')
}

export async function addName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name hinzufügen').fill(name)
  await page.getByLabel('Name hinzufügen').press('Enter')
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
}

/** Waits until nothing waits for the server any more. */
export async function expectAllSent(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('localChangeStore'))).toBeNull()
}

/** The wheel shown has exactly these names, in any order. */
export async function expectNames(page: Page, expected: readonly string[]): Promise<void> {
  const shown = page.locator('[aria-labelledby=names] button[title=Umbenennen]')
  await expect.poll(async () => [...(await shown.allTextContents())].sort()).toEqual([...expected].sort())
}

/** Expects exactly these names on the server's wheel at this address, in any order. */
export async function expectOnServer(page: Page, address: string, expected: readonly string[]): Promise<void> {
  const id = address.split('/').at(-1)
  const read = async (): Promise<readonly string[] | undefined> => {
    const wheel = (await readDocuments(page, 'wheels')).find((one) => one.id === id)
    return (wheel?.fields['entries'] as readonly { readonly text: string }[] | undefined)
      ?.map(({ text }) => text)
      .sort()
  }
  await expect.poll(read, { message: 'the names on the server' }).toEqual([...expected].sort())
}

/** Chooses from the menu of the wheel that is shown. */
export async function chooseFromMenu(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Mehr zu diesem Rad' }).click()
  await page.getByRole('menuitem', { name: text }).click()
}

export async function renameWheel(page: Page, title: string): Promise<void> {
  await chooseFromMenu(page, 'Rad umbenennen')
  await page.getByLabel('Titel').fill(title)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Does something on a page and waits until the server has the change it makes, and the page knows. */
export async function untilSent(page: Page, act: () => Promise<void>): Promise<void> {
  // The answer to an earlier change must not count for this one.
  await expectAllSent(page)
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/documents/changes'))
  await act()
  await answered
  await expectAllSent(page)
}

/** Makes a wheel with these names and leaves the page on it. */
export async function makeWheelOf(page: Page, title: string, names: readonly string[]): Promise<void> {
  await page.goto('/wheelofnames')
  await page.getByRole('button', { name: 'Neues Rad' }).first().click()
  await page.getByLabel('Titel').fill(title)
  await page.getByRole('textbox', { name: 'Namen' }).fill(names.join('\n'))
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
