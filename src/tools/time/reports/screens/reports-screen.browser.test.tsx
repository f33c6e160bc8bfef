/** Reports of time tracking: their range, and that assistive programs can read them. */
import { expect, it } from 'vitest'
import { expectNoBarriersInLooks, openApp, page } from '#testing/app-page'
import { entryOf } from '#testing/time-entries'
import { entriesCollection, projectsCollection, tagsCollection } from '../../collections.ts'

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
