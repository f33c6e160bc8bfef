/** Wheels in links, templates and copies, and the port by which other tools have something chosen (rules K). */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import qrcode from 'qrcode-generator'
import { choicePath, readChoiceResult } from '../src/tools/choice-port.ts'
import { makeEntries } from '../src/tools/wheel/make-entries.ts'
import { newWheel } from '../src/tools/wheel/model.ts'
import { packFragment, unpackFragment } from '../src/tools/wheel/screens/share-codec.ts'
import { describeShared, type SharePermission } from '../src/tools/wheel/share-link.ts'
import { expect, goOffline, signUp, test, toastButton } from './app.ts'
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

let lastId = 0

/** The address of a wheel in a link, made without a browser. */
async function linkOf(title: string, names: readonly string[], permission: SharePermission): Promise<string> {
  const parsed = names.map((text) => ({ text, weight: 1 }))
  const entries = makeEntries(parsed, undefined, () => `e${(lastId += 1)}`)
  return `/wheelofnames/geteilt#${await packFragment(describeShared(newWheel(title, entries), permission))}`
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

test('K9, K10: a second link in the same tab shows the second wheel; what may be copied is a wheel of one’s own', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await page.goto(await linkOf('Erstes', NAMES, 'view'))
  await expect(page.getByRole('heading', { level: 1, name: 'Erstes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'In meine Räder kopieren' })).toHaveCount(0)
  const second = await linkOf('Zweites', ['Clara', 'Deniz'], 'copy')
  await page.evaluate(
    (hash) => {
      location.hash = hash
    },
    second.split('#')[1] ?? '',
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Zweites' })).toBeVisible()
  await page.getByRole('button', { name: 'In meine Räder kopieren' }).click()
  await expect(page.getByRole('button', { name: 'Mehr zu diesem Rad' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Zweites' })).toBeVisible()
  await page.goto('/wheelofnames')
  await expect(page.getByRole('link', { name: 'Zweites' })).toContainText('2 Namen')
})

test('K7, K10: signed out and offline, what may be copied is kept on this device, and can be shared from there @worker', async ({
  page,
}) => {
  await page.goto('/')
  await goOffline(page)
  const link = await linkOf('Ohne Konto', NAMES, 'copy')
  await page.goto(link)
  await page.getByRole('button', { name: 'In meine Räder kopieren' }).click()
  await chooseFromMenu(page, 'Teilen')
  await page.reload()
  await page.getByLabel('Kopie erlauben').check()
  const field = page.getByLabel('Link', { exact: true })
  await expect(field).toHaveValue(/#./)
  const read = await unpackFragment((await field.inputValue()).split('#')[1] ?? '')
  expect(read).toEqual(await unpackFragment(link.split('#')[1] ?? ''))
  await expect(page.getByText('Leute einladen')).toHaveCount(0)
})

test('K3, K4: hostile and broken links are told in words', async ({ page }) => {
  const whole = await linkOf('Wer?', NAMES, 'view')
  const fragment = whole.split('#')[1] ?? ''
  const cases: readonly (readonly [string, string])[] = [
    ['', 'Der Link ist unvollständig'],
    [fragment.slice(0, -9), 'Der Link ist unvollständig'],
    ['<img src=x onerror=alert(1)>', 'Der Link ist unvollständig'],
    ['%00%ff../../', 'Der Link ist unvollständig'],
    ['AgAAAAAAAAAA', 'Der Link ist von einer neueren Version'],
    [await packFragment('{"__proto__":{"may":"copy"}}'), 'In diesem Link steckt kein Rad'],
    [await packFragment(`[${'['.repeat(50_000)}`), 'In diesem Link steckt kein Rad'],
    // A link of a few kilobytes that unpacks to far more than any wheel is.
    [await packFragment('a'.repeat(20_000_000)), 'Der Link ist zu groß'],
  ]
  for (const [hash, title] of cases) {
    await page.goto('about:blank')
    await page.goto(`/wheelofnames/geteilt#${hash}`)
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  }
  expect(await violations(page)).toEqual([])
  // What a messenger puts behind a link is no part of it.
  await page.goto('about:blank')
  await page.goto(`${whole}).`)
  await expect(page.getByRole('heading', { level: 1, name: 'Wer?' })).toBeVisible()
})

test('K5: two thousand names fit into a link, which is too long for a QR code and says so', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  const names = Array.from({ length: 2_000 }, (_, index) => `Name ${(index * 7_919) % 10_007}`)
  await page.goto(await linkOf('Alle', names, 'copy'))
  await expect(page.getByText('2.000 Namen im Rad')).toBeVisible()
  await spin(page)
  await page.getByRole('button', { name: 'Behalten' }).click()
  await page.getByRole('button', { name: 'In meine Räder kopieren' }).click()
  await chooseFromMenu(page, 'Teilen')
  await expect(page.getByText('Für einen QR-Code ist der Link zu lang')).toBeVisible()
  await expect(page.getByText('Manche Messenger kürzen so lange Links')).toBeVisible()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  await page.goto(link)
  await expect(page.getByText('2.000 Namen im Rad')).toBeVisible()
})

test('K10 to K12: templates begin wheels, and are saved, renamed and removed with a way back; a wheel is duplicated', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await makeWheelOf(page, 'Team', 'Anna *3\nBert')
  await chooseFromMenu(page, 'Als Vorlage speichern')
  await expect(page.getByText('Vorlage „Team“ gespeichert')).toBeVisible()
  await chooseFromMenu(page, 'Rad duplizieren')
  await expect(page.getByRole('heading', { level: 1, name: 'Team (Kopie)' })).toBeVisible()
  await page.goto('/wheelofnames')
  await page.getByRole('button', { name: 'Neues Rad' }).click()
  await page.getByLabel('Würfel').check()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Team').check()
  await expect(page.getByLabel('Namen')).toHaveValue('Anna *3\nBert')
  await page.getByRole('link', { name: 'Vorlagen verwalten' }).click()
  await page.getByRole('button', { name: '„Team“ umbenennen' }).click()
  await page.getByLabel('Titel').fill('Alle vom Team')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Alle vom Team', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '„Alle vom Team“ löschen' }).click()
  await expect(page.getByRole('heading', { name: 'Noch keine eigenen Vorlagen' })).toBeVisible()
  await toastButton(page, 'Vorlage „Alle vom Team“ gelöscht', 'Rückgängig').click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Rad aus „Alle vom Team“ anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alle vom Team' })).toBeVisible()
  await expect(page.getByText('2 Namen im Rad')).toBeVisible()
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

test('K22, K23: a request that leads out of the app, or is none, is refused', async ({ page }) => {
  for (const made of [{ ...request, returnPath: '//evil.example' }, { ...request, choices: [] }, 'javascript:1']) {
    await page.goto('about:blank')
    await page.goto(`/auswahl#${encodeURIComponent(JSON.stringify(made))}`)
    await expect(page.getByRole('heading', { name: 'Hier gibt es nichts auszuwählen' })).toBeVisible()
    await expect(page.getByText('Was kochen wir?')).toHaveCount(0)
  }
})
