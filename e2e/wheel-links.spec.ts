/** A wheel that goes to another device by link, and the port by which other tools have something chosen (rules K). */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import qrcode from 'qrcode-generator'
import { choicePath, readChoiceResult } from '../src/tools/choice-port.ts'
import { expect, goOffline, signUp, test } from './app.ts'
import { violations } from './axe.ts'
import { chooseFromMenu } from './wheels.ts'

test.use({ reducedMotion: 'reduce' })

const NAMES = ['Anna', 'Bert', 'Zoë 👩‍👧']

async function makeWheelOf(page: Page, title: string, text: string): Promise<void> {
  await page.goto('/wheelofnames')
  await page.getByRole('button', { name: 'Aus Liste einfügen' }).click()
  await expect(page.getByLabel('Namen')).toBeFocused()
  await page.getByLabel('Namen').fill(text)
  await page.getByLabel('Titel').fill(title)
  await page.getByRole('button', { name: 'Anlegen', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Everything a page sends to anybody, as one text. */
function watchRequests(page: Page): () => string {
  const sent: string[] = []
  page.on('request', (request) => {
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`)
  })
  return () => sent.join('\n')
}

async function spin(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Drehen', exact: true }).click()
  const winner = page.getByRole('dialog').locator('p').first()
  await expect(winner).toBeVisible()
  return (await winner.textContent()) ?? ''
}

async function downloadOf(page: Page, button: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** The dark modules of a code, as a path of one square each with the quiet zone around it. */
function qrPath(text: string): string {
  const code = qrcode(0, text.length > 2_331 ? 'L' : 'M')
  code.addData(text)
  code.make()
  const modules = Array.from({ length: code.getModuleCount() }, (_, index) => index)
  return modules
    .flatMap((row) => modules.map((column) => (code.isDark(row, column) ? `M${column + 4} ${row + 4}h1v1h-1z` : '')))
    .join('')
}

test('K1, K6, K7: a wheel goes by link and QR code to a device without an account, and works there offline @worker', async ({
  page,
  person,
  context,
  openDevice,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page, person)
  await makeWheelOf(page, 'Wer liest vor?', `Anna\nBert *3\n${NAMES[2]}`)
  await chooseFromMenu(page, 'Teilen')
  await expect(page).toHaveTitle('„Wer liest vor?“ teilen – Taschenmesser')
  await expect(page.getByText('Die Namen stehen im Link.')).toBeVisible()
  await expect(page.getByText('Das ist eine Bitte, kein Schloss')).toBeVisible()
  await page.getByLabel('Kopie erlauben').check()
  await page.getByRole('button', { name: 'Kopieren' }).click()
  await expect(page.getByText('Link kopiert')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(await page.getByLabel('Link', { exact: true }).inputValue()).toBe(link)
  const code = page.getByRole('img', { name: 'QR-Code mit dem Link zu „Wer liest vor?“' })
  await expect(code.locator('path')).toHaveAttribute('d', qrPath(link))
  const svg = await downloadOf(page, 'SVG')
  expect(svg.name).toBe('Wer liest vor – QR-Code.svg')
  expect(svg.bytes.toString()).toContain(`d="${qrPath(link)}"`)
  const png = await downloadOf(page, 'PNG')
  expect(png.name).toBe('Wer liest vor – QR-Code.png')
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG')
  await page.getByRole('button', { name: 'Groß zeigen' }).click()
  await expect(page.getByRole('dialog').getByRole('img').locator('path')).toHaveAttribute('d', qrPath(link))
  await page.keyboard.press('Escape')
  expect(await violations(page)).toEqual([])

  const other = await openDevice()
  const sent = watchRequests(other)
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1, name: 'Wer liest vor?' })).toBeVisible()
  await expect(other).toHaveTitle('Wer liest vor? (geteilt) – Taschenmesser')
  await goOffline(other)
  await other.reload()
  for (const name of NAMES) await expect(other.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  await expect(other.getByRole('listitem').filter({ hasText: 'Bert' })).toContainText('60')
  expect(await violations(other)).toEqual([])
  const winner = await spin(other)
  expect(NAMES).toContain(winner)
  await other.getByRole('button', { name: 'Behalten' }).click()
  const drawn = other.getByRole('region', { name: 'Auf dieser Seite gezogen' })
  await expect(drawn).toContainText(winner)
  // K8: nothing of it is there after the page.
  await other.reload()
  await expect(other.getByRole('heading', { level: 1, name: 'Wer liest vor?' })).toBeVisible()
  await expect(drawn).toHaveCount(0)
  const kept = await other.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).not.toContain('Anna')
  expect(kept).not.toContain('geteilt')
  // Nor does it go where the links of this page lead, such as to signing in.
  const fragment = link.split('#')[1] ?? ''
  await expect(other.locator(`a[href*="${fragment}"], a[href*="${encodeURIComponent(`#${fragment}`)}"]`)).toHaveCount(0)
  expect(sent()).not.toContain(fragment)
  expect(sent()).not.toContain('Anna')
})

const request = {
  title: 'Was kochen wir?',
  choices: [
    { id: 'soup', text: 'Linsensuppe' },
    { id: 'rice', text: 'Curry', weight: 3 },
  ],
  returnPath: '/wheelofnames?woche=47',
  label: 'In den Wochenplan',
}

test('K20, K21, K24: another tool hands over a list, signed out and offline, and gets the winner back @worker', async ({
  page,
}) => {
  await page.goto('/')
  await goOffline(page)
  await page.goto(choicePath(request))
  await expect(page.getByRole('heading', { level: 1, name: 'Was kochen wir?' })).toBeVisible()
  await expect(page).toHaveURL(/\/wheelofnames\/auswahl#/)
  expect(await violations(page)).toEqual([])
  await spin(page)
  await page.getByRole('button', { name: 'Noch einmal' }).click()
  const again = page.getByRole('dialog').locator('p').first()
  await expect(again).toBeVisible()
  const winner = await again.textContent()
  await page.reload()
  const shown = page.getByRole('region', { name: 'Zuletzt gezogen' })
  await expect(shown).toContainText(winner ?? '')
  await shown.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page).toHaveURL(/\/wheelofnames\?woche=47#/)
  const result = readChoiceResult(new URL(page.url()).hash)
  expect(request.choices.find(({ id }) => id === result?.choiceId)?.text).toBe(winner)

  await page.goto('about:blank')
  await page.goto(choicePath(request))
  await spin(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page).toHaveURL(/\/wheelofnames\?woche=47$/)
})
