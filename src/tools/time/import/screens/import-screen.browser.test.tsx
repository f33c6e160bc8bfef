/** The import of times: stopped in the middle, taken back, and without barriers. */
import { expect, it, onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'
import { RECEIVE_PATH } from '#base/document-paths'
import { keepReceived } from '#kit/import/received-file'
import { expectNoBarriersInLooks, openApp, page, userEvent, type AppPage } from '#testing/app-page'

const FIXTURES = 'testing/fixtures/time-import'
const HEAD =
  'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount ()'

async function openImport(): Promise<AppPage> {
  const app = await openApp('/timeTracker/import')
  const button = page.getByRole('button', { name: 'Datei wählen' })
  await expect.element(button).toBeVisible()
  // Before the documents are read, the page takes nothing.
  await expect.element(button).not.toHaveAttribute('aria-busy')
  return app
}

async function choose(file: File | string): Promise<void> {
  const find = () => document.querySelector<HTMLInputElement>('input[type=file]')
  await expect.poll(find).not.toBeNull()
  const input = find()
  if (input !== null) await userEvent.upload(input, file)
}

/** A file of this many hours, five on each day from the first of January 2014. */
function tableOf(count: number): File {
  const rows = Array.from({ length: count }, (_none, index) => {
    const day = new Date(Date.UTC(2014, 0, 1 + Math.floor(index / 5))).toISOString().slice(0, 10)
    return `Anna,,,Website,,Zeile ${index},No,${day},${10 + (index % 5)}:00:00,,,01:00:00,Büro,`
  })
  return new File([[HEAD, ...rows].join('\r\n')], 'viele.csv', { type: 'text/csv' })
}

it('dragging and keys are spoken of only where there are a mouse and keys', async () => {
  await openImport()
  await expect.element(page.getByText(/oder füg kopierte Zeilen .* mit Strg\+V ein/)).toBeVisible()
  const setTouch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
  await setTouch(true)
  onTestFinished(async () => void (await setTouch(false)))
  await expect.poll(() => matchMedia('(pointer: coarse)').matches).toBe(true)
  await expect.element(page.getByText(/oder füg kopierte Zeilen .* mit Strg\+V ein/)).not.toBeVisible()
  await expect.element(page.getByText(/^Wähl sie aus/)).toBeVisible()
})

it('B13: twenty thousand rows can be stopped in the middle, and taken back as one', async () => {
  const app = await openImport()
  await choose(tableOf(20_000))
  await page.getByRole('button', { name: '20.000 Einträge importieren' }).click()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect.element(page.getByText(/Abgebrochen: .* importiert/)).toBeVisible()
  await page.getByRole('button', { name: 'Import rückgängig machen' }).click()
  await expect.element(page.getByText('Der Import ist rückgängig gemacht.')).toBeVisible()
  app.goTo('/timeTracker/auswertung')
  await expect.element(page.getByText('Noch nichts auszuwerten')).toBeVisible()
})

it('B14: rows copied from a spreadsheet are pasted as if they were a file, and what another app shared is taken', async () => {
  const rows = ['Datum\tVon\tBis\tProjekt', '02.03.2026\t8:00\t10:00\tWebsite', '03.03.2026\t9:00\t10:00\tWebsite']
  const app = await openImport()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', rows.join('\n'))
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(page.getByRole('heading', { name: /„Eingefügte Zeilen“/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '2 Einträge importieren' })).toBeVisible()

  const form = new FormData()
  form.append('files', new File([rows.slice(0, 2).join('\n')], 'März.csv', { type: 'text/csv' }))
  await keepReceived(form)
  app.goTo(RECEIVE_PATH)
  await expect.element(page.getByText('Was ist darin?')).toBeVisible()
  await expectNoBarriersInLooks()
  await page.getByRole('link', { name: 'Zeiten importieren' }).click()
  await expect.element(page.getByRole('button', { name: '1 Eintrag importieren' })).toBeVisible()
  app.goTo(RECEIVE_PATH)
  await expect.element(page.getByText('Hier ist nichts angekommen')).toBeVisible()
})

it('B24: breaks that are put somewhere and lengths that contradict are listed before anything is written', async () => {
  await openImport()
  const rows = ['10.06.2026;08:00;17:00;8', '11.06.2026;08:00;17:00;8', '12.06.2026;08:00;09:00;25']
  await choose(new File([['Datum;Von;Bis;Dauer', ...rows].join('\n')], 'Juni.csv', { type: 'text/csv' }))
  await expect.element(page.getByRole('button', { name: '5 Einträge importieren' })).toBeVisible()
  await expect.element(page.getByText(/^Zeilen 2 und 3: Die Pause hat keine Uhrzeit/)).toBeVisible()
  await expect.element(page.getByText(/^Zeile 4: Die Dauer passt nicht/)).toBeVisible()
  await expect.element(page.getByText(/^10\.06\.2026, 12:00–13:00/)).toBeVisible()
})

it('the import has no faults that axe finds', async () => {
  await openImport()
  await expectNoBarriersInLooks()
  await choose(`${FIXTURES}/toggl-stop.csv`)
  await expect.element(page.getByRole('button', { name: '3 Einträge importieren' })).toBeVisible()
  await expectNoBarriersInLooks()
  await page.getByRole('button', { name: 'Andere Datei' }).click()
  await choose(`${FIXTURES}/toggl.csv`)
  await page.getByRole('button', { name: '4 Einträge importieren' }).click()
  await expect.element(page.getByLabelText('Ergebnis')).toBeVisible()
  await expectNoBarriersInLooks()
})
