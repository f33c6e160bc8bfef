import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { isLong } from '#testing/is-long'
import { expect, goOffline, register, signIn, signUp, test, toastButton, waitForWorker } from '../app.ts'
import { expectAllSent } from '../wheel/wheels.ts'

/** Several times as many as go to the server at once. */
const ROWS = isLong ? 5_000 : 1_000
const ROWS_TEXT = ROWS.toLocaleString('de-DE')
const fixtures = 'testing/fixtures/time-import'

async function openImport(page: Page): Promise<void> {
  await page.goto('/timeTracker/import')
  await expect(page.getByRole('button', { name: 'Datei wählen' })).toBeVisible()
}

/** Chooses a file of this many hours, five on each day from the first of January 2014. */
async function chooseRows(page: Page, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_none, index) => {
    const day = new Date(Date.UTC(2014, 0, 1 + Math.floor(index / 5))).toISOString().slice(0, 10)
    return `Anna,,,Website,,Zeile ${index},No,${day},${10 + (index % 5)}:00:00,,,01:00:00,Büro,`
  })
  const head =
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()'
  const buffer = Buffer.from([head, ...rows].join('\r\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'viele.csv', mimeType: 'text/csv', buffer })
}

/** How many entries the page shows the person to have, by the sum of a range of years in which each has an hour. */
async function expectHours(page: Page, hours: string): Promise<void> {
  await page.goto('/timeTracker/auswertung?zeitraum=frei&von=2014-01-01&bis=2025-12-31&gruppe=monat')
  await expect(page.getByRole('rowheader', { name: 'Summe' }).locator('..')).toContainText(hours)
}

const unreadable = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: '„kimai.csv“: Die Datei ließ sich nicht lesen. Wähl sie noch einmal.' })

/** Posts a form with a file to an address of the app, as a system does that shares it. */
async function share(page: Page, path: string, name: string, content: string): Promise<void> {
  await page.evaluate(
    ({ action, fileName, text }) => {
      const form = Object.assign(document.createElement('form'), {
        action,
        method: 'post',
        enctype: 'multipart/form-data',
      })
      const files = new DataTransfer()
      files.items.add(new File([text], fileName))
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', files: files.files })
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { action: path, fileName: name, text: content },
  )
}

test('B14: what another app shares is kept without a network, and read by the tool that the user chooses @worker', async ({
  page,
  person,
}) => {
  await signUp(page, person)
  await openImport(page)
  await waitForWorker(page)
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    readonly share_target: { readonly action: string }
  }
  await goOffline(page)
  await share(page, manifest.share_target.action, 'März.csv', 'Datum;Von;Bis\n02.03.2026;8:00;10:00')
  await page.getByRole('link', { name: 'Zeiten importieren' }).click()
  await expect(page.getByRole('heading', { name: /„März.csv“/ })).toBeVisible()
  await page.getByRole('button', { name: '1 Eintrag importieren' }).click()
  await expect(page.getByLabel('Ergebnis').getByText('1 Eintrag importiert')).toBeVisible()
  await share(page, manifest.share_target.action, 'foto.webp', 'kein Bild')
  await expect(page.getByText('Das kann keines deiner Werkzeuge lesen.')).toBeVisible()
})

test('B9, B10, B12: times are imported from files, taken back, and, in thousands, without a network @worker', async ({
  page,
  person,
  context,
  openDevice,
}, testInfo) => {
  await signUp(page, person)
  await test.step('B9, B10: a table is shown before it is written, its bad row alone stays out, and importing it twice or taking it back leaves nothing double or behind', async () => {
    await openImport(page)
    await page.locator('input[type=file]').setInputFiles(join(fixtures, 'toggl.csv'))
    await expect(page.getByRole('heading', { name: 'Toggl Track: „toggl.csv“' })).toBeVisible()
    await expect(page.getByText('Zeile 5: Ende liegt vor dem Beginn')).toBeVisible()
    await expect(page.getByText('Neue Projekte (2): Website (Bäckerei Kern), Lernen')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Zeilen herunterladen (CSV)' }).click()
    expect((await download).suggestedFilename()).toBe('Nicht importiert.csv')
    await page.getByRole('button', { name: '4 Einträge importieren' }).click()
    await expect(page.getByLabel('Ergebnis').getByText('4 Einträge importiert')).toBeVisible()
    // What stayed out is still told, and still to be had.
    await expect(page.getByText('Zeile 5: Ende liegt vor dem Beginn')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Zeilen herunterladen (CSV)' })).toBeVisible()
    await expectAllSent(page)

    await page.reload()
    await page.locator('input[type=file]').setInputFiles(join(fixtures, 'toggl.csv'))
    await expect(page.getByText('Nichts Neues')).toBeVisible()
    await expect(page.getByText('4 schon da')).toBeVisible()

    await page.getByRole('button', { name: 'Andere Datei' }).click()
    await page.locator('input[type=file]').setInputFiles(join(fixtures, 'kimai.csv'))
    await page.getByRole('button', { name: '3 Einträge importieren' }).click()
    await toastButton(page, '3 Einträge importiert', 'Rückgängig').click()
    await expect(page.getByText('Der Import ist rückgängig gemacht.')).toBeVisible()
    await page.goto('/timeTracker/auswertung?zeitraum=frei&von=2026-06-01&bis=2026-06-30')
    await expect(page.getByRole('rowheader', { name: 'Lernen' })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'Station 4 (Klinik)' })).toBeHidden()
  })

  await test.step('a file that cannot be read any more says so, however it is read, and can be chosen anew', async () => {
    await openImport(page)
    const path = testInfo.outputPath('kimai.csv')
    await copyFile(join(fixtures, 'kimai.csv'), path)
    await page.locator('input[type=file]').setInputFiles(path)
    await expect(page.getByRole('button', { name: '3 Einträge importieren' })).toBeVisible()
    await rm(path)
    // Read again, in another way: the file is gone.
    await page.getByLabel('Zeitzone der Zeiten').selectOption('Europe/London')
    await expect(unreadable(page)).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(join(fixtures, 'kimai.csv'))
    await expect(page.getByRole('button', { name: '3 Einträge importieren' })).toBeVisible()
    await expect(unreadable(page)).toBeHidden()
  })

  await test.step('B12: a thousand rows, or five, that were imported without a network are there after a reload, and everywhere once it is back', async () => {
    await openImport(page)
    await goOffline(page)
    await chooseRows(page, ROWS)
    await page.getByRole('button', { name: `${ROWS_TEXT} Einträge importieren` }).click()
    await expect(page.getByLabel('Ergebnis').getByText(`${ROWS_TEXT} Einträge importiert`)).toBeVisible()
    await expect(page.getByText('werden übertragen, sobald du wieder online bist')).toBeVisible()
    await page.reload()
    await expectHours(page, `${ROWS}:00`)
    await context.setOffline(false)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('localChangeStore'))).toBeNull()
    const other = await openDevice()
    await signIn(other, person)
    await expectHours(other, `${ROWS}:00`)
  })
})

test('G8: what is shared before there is an app worker comes through the server, once, and is read after signing up', async ({
  page,
  person,
}) => {
  await page.goto('/')
  await share(page, '/empfangen', 'März.csv', 'Datum;Von;Bis\n02.03.2026;8:00;10:00')
  await expect(page.getByText('„März.csv“')).toBeVisible()
  // Nothing is sent again by it.
  const methods: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && methods.push(request.method()))
  await page.reload()
  await expect(page.getByText('„März.csv“')).toBeVisible()
  expect(methods).toEqual(['GET'])
  await register(page, person)
  await page.goto('/empfangen')
  await page.getByRole('link', { name: 'Zeiten importieren' }).click()
  await expect(page.getByRole('button', { name: '1 Eintrag importieren' })).toBeVisible()
  await page.goto('/empfangen')
  await expect(page.getByText('Hier ist nichts angekommen')).toBeVisible()
})
