/** Reports of time tracking: their range, and that assistive programs can read them. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { expectNoBarriersInLooks, openApp, page } from '#testing/app-page'
import { entryOf, fullWeekPlan } from '#testing/time-entries'
import { entriesCollection, plansCollection, projectsCollection, tagsCollection } from '../../collections.ts'

const JUNE = 'zeitraum=frei&von=2026-06-01&bis=2026-06-30'

/** Two projects that overlap by half an hour, a break, and entries with several tags. */
const ENTRIES = [
  [projectsCollection, 'web', { name: 'Website', color: '#3d8bd4', isArchived: false }],
  [projectsCollection, 'app', { name: 'App', color: '#e8566e', isArchived: false }],
  [tagsCollection, 'office', { name: 'Büro', isArchived: false }],
  [tagsCollection, 'client', { name: 'Kunde', isArchived: false }],
  [
    entriesCollection,
    'first',
    entryOf('2026-06-10', '09:00', '10:30', { projectId: 'web', tagIds: ['office', 'client'], note: '=1+1' }),
  ],
  [entriesCollection, 'second', entryOf('2026-06-10', '10:00', '11:00', { projectId: 'app' })],
  [entriesCollection, 'third', entryOf('2026-06-18', '08:00', '12:00', { projectId: 'web', tagIds: ['office'] })],
  [entriesCollection, 'rest', entryOf('2026-06-18', '10:00', '10:30', { kind: 'break' })],
] as const

it('B1: a range that ends before its begin is reported beside the field, and the last result stays', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-18T13:20:00+02:00') })
  onTestFinished(() => void vi.useRealTimers())
  await openApp(`/timeTracker/auswertung?${JUNE}`, { documents: ENTRIES })
  const website = page.getByRole('row', { name: /^Website/ })
  await expect.element(website).toBeVisible()
  await page.getByLabelText('Bis').fill('2026-05-01')
  await expect.element(page.getByText('Das Ende liegt vor dem Anfang.')).toBeVisible()
  await expect.element(website).toBeVisible()
  await page.getByLabelText('Bis').fill('2026-06-10')
  await expect.element(website).toMatchTextContent(/1:30/)
  await page.getByLabelText('Zeitraum').selectOptions('Letztes Jahr')
  await expect.element(page.getByText('Nichts in diesem Zeitraum')).toBeVisible()
})

it('an empty report has no faults that axe finds', async () => {
  await openApp('/timeTracker/auswertung')
  await expect.element(page.getByText('Noch nichts auszuwerten')).toBeVisible()
  await expectNoBarriersInLooks()
})

it.for([
  ['projekt', 'Website'],
  ['schlagwort', 'Kunde'],
  ['woche', 'KW 24'],
  ['monat', 'Juni 2026'],
] as const)('a report by %s has no faults that axe finds', async ([group, row]) => {
  await openApp(`/timeTracker/auswertung?${JUNE}&gruppe=${group}`, { documents: ENTRIES })
  await expect.element(page.getByRole('rowheader', { name: 'Summe' })).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: row, exact: false }).first()).toBeVisible()
  await expectNoBarriersInLooks()
})

/** The texts of the files that the page hands to the user. */
function catchFiles(): Promise<string>[] {
  const files: Promise<string>[] = []
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) files.push(blob.text())
    return 'blob:x'
  })
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => {
    made.mockRestore()
    clicked.mockRestore()
  })
  return files
}

it('B15, B17: the report, its file and the month have the same working time if the plan deducts', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-18T13:20:00+02:00') })
  onTestFinished(() => void vi.useRealTimers())
  const documents = [
    ...ENTRIES,
    [plansCollection, 'plan', { ...fullWeekPlan, breakMode: 'gliding' }],
    [entriesCollection, 'long', entryOf('2026-06-23', '08:00', '16:45', { projectId: 'web' })],
  ] as const
  const app = await openApp(`/timeTracker/auswertung?${JUNE}`, { documents })
  await expect.element(page.getByRole('row', { name: /^Abzug für Pausen/ })).toMatchTextContent(/−0:30/)
  await expect.element(page.getByRole('row', { name: /^Mehrfach gezählt/ })).toMatchTextContent(/−0:30/)
  await expect
    .element(page.getByRole('region', { name: '01.06.2026 – 30.06.2026' }))
    .toMatchTextContent(/Arbeitszeit13:45/)
  await expect
    .element(page.getByText(/^0:30 Std. Pause fehlten. Dein Plan zieht sie von der Arbeitszeit ab/))
    .toBeVisible()
  await expectNoBarriersInLooks()
  const files = catchFiles()
  await page.getByRole('button', { name: 'Mehr zur Auswertung' }).click()
  await page.getByRole('menuitem', { name: 'Summen als Tabelle (CSV)' }).click()
  await expect.poll(() => files.length).toBe(1)
  expect(await files[0]).toContain('Summe;13:45;13,75;')
  app.goTo('/timeTracker/monat/2026-06')
  await expect.element(page.getByRole('row', { name: /^Summe/ })).toMatchTextContent(/13:45/)
  await page.getByRole('button', { name: 'Monat (CSV)' }).click()
  await expect.poll(() => files.length).toBe(2)
  expect(await files[1]).toMatch(/\r\nSumme;;;\d+:\d\d;13:45;13,75;/)
})
