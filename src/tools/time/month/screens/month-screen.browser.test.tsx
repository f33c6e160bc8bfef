/** The month of the working-time account: its sheet and its closing (A15, A16). */
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import {
  expectCount,
  expectNoBarriers,
  openApp,
  page,
  PHONE,
  pressToast,
  userEvent,
  type AppPage,
} from '#testing/app-page'
import { berlin, entryOf, fullWeekPlan } from '#testing/time-entries'
import { absencesCollection, correctionsCollection, entriesCollection, plansCollection } from '../../collections.ts'

/** Two weeks of May: 9 days of 8:30 and one of leave; the rest of the month is a long sick leave. */
const MAY = [
  [plansCollection, 'plan', { ...fullWeekPlan, validFrom: '2026-05-01' }],
  ...['04', '05', '06', '07', '08', '11', '12', '13', '15'].flatMap((day) => [
    [entriesCollection, `${day}-morning`, entryOf(`2026-05-${day}`, '08:00', '12:00')] as const,
    [entriesCollection, `${day}-later`, entryOf(`2026-05-${day}`, '12:45', '17:15')] as const,
  ]),
  [absencesCollection, 'leave', { kind: 'vacation', days: { from: '2026-05-18', to: '2026-05-18' }, portion: 'full' }],
  [absencesCollection, 'sick', { kind: 'sick', days: { from: '2026-05-19', to: '2026-06-30' }, portion: 'full' }],
  [correctionsCollection, 'opening', { kind: 'opening', date: '2026-05-01', amount: 330 }],
] as const

const dayRow = (name: RegExp) => page.getByRole('row', { name })
const months = page.getByRole('combobox', { name: 'Monat' })

async function openMay(): Promise<AppPage> {
  const app = await openApp('/timeTracker/monat/2026-05', { documents: MAY })
  await expect.element(dayRow(/Freitag, 15. Mai 2026/)).toMatchTextContent(/8:30/)
  return app
}

/** What stands below a name above the sheet. */
async function expectFigure(name: string, text: string): Promise<void> {
  const find = () =>
    [...document.querySelectorAll('dl > div')].find((figure) => figure.querySelector('dt')?.textContent === name)
  await expect.poll(() => find()?.textContent).toContain(text)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-18T13:20:00+02:00') })
  onTestFinished(() => void vi.useRealTimers())
})

it('A15: an account without a plan says on its month that it is empty', async () => {
  await openApp('/timeTracker/monat')
  await expect.element(page.getByText('Dein Arbeitszeitkonto ist noch leer')).toBeVisible()
  await expectNoBarriers()
})

it('C19: back from a day leads to the month it was opened from, where it stood; a day without a date is today', async () => {
  const app = await openMay()
  const day = dayRow(/Freitag, 29. Mai 2026/).getByRole('link')
  day.element().scrollIntoView({ block: 'center' })
  const scrolled = window.scrollY
  expect(scrolled).toBeGreaterThan(100)
  await day.click()
  await page.getByRole('link', { name: 'Tag davor' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: /28\. Mai/ })).toBeVisible()
  await page.getByRole('link', { name: 'Zurück' }).click()
  await expect.poll(() => location.pathname).toBe('/timeTracker/monat/2026-05')
  await expect.poll(() => Math.abs(window.scrollY - scrolled)).toBeLessThan(3)
  app.goTo('/timeTracker/tag')
  await expect.poll(() => location.pathname).toBe('/timeTracker')
})

it('A15: a month shows every day, carries the balance over, and leads to its days and to other months', async () => {
  await openMay()
  await expect.element(dayRow(/Montag, 4. Mai 2026/)).toMatchTextContent(/08:0017:150:458:308:00\+0:30/)
  await expect.element(dayRow(/Donnerstag, 14. Mai 2026/)).toMatchTextContent(/Christi Himmelfahrt/)
  await expect.element(dayRow(/Montag, 18. Mai 2026/)).toMatchTextContent(/Urlaub/)
  await expectFigure('Ist', '76:30')
  await expectFigure('Soll', '72:00')
  await expectFigure('Saldo', '+10:00')
  await expectNoBarriers()

  page.getByRole('link', { name: 'Nächster Monat: Juni 2026' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expectFigure('Saldo', 'Übertrag Mai +10:00')
  await expect.element(dayRow(/18. Juni 2026/)).toMatchTextContent(/Heute/)
  await months.selectOptions('Mai 2026')
  await expect.poll(() => location.pathname).toMatch(/monat\/2026-05$/)
  await expect.poll(() => document.title).toMatch(/Mai 2026/)

  await page.viewport(PHONE.width, PHONE.height)
  const list = page.getByRole('list', { name: 'Arbeitszeitkonto Mai 2026' })
  await expectCount(list.getByRole('listitem'), 31)
  expect(document.documentElement.scrollWidth).toBe(PHONE.width)
  await expectNoBarriers()
  await list.getByRole('link', { name: /Dienstag, 5. Mai 2026/ }).click()
  await expect.poll(() => location.pathname).toMatch(/tag\/2026-05-05$/)
})

it('A16: a closed month keeps what it was, says how far it is away from it, and is opened and closed again', async () => {
  const app = await openMay()
  const state = page.getByRole('region', { name: 'Abschluss' })
  const close = page.getByRole('button', { name: 'Monat abschließen' })

  await close.click()
  await expect.element(state).toMatchTextContent(/Mai 2026 abgeschlossen am 18\.06\.2026/)
  await expect.element(state).toHaveFocus()
  await expect.element(close).not.toBeInTheDocument()
  await pressToast('Mai 2026 abgeschlossen', 'Rückgängig')
  await expect.element(state).not.toBeInTheDocument()
  await close.click()
  await expect.element(state).toBeVisible()

  await app.writeAsServer(entriesCollection, 'late', entryOf('2026-05-15', '17:15', '17:45'))
  await expect.element(state).toMatchTextContent(/Mai weicht um \+0:30 Std. ab/)
  await expect.element(state.getByRole('row', { name: /Saldo/ })).toHaveTextContent('Saldo+10:00+10:30')
  await expectNoBarriers()
  app.setOnline(false)
  await state.getByRole('button', { name: 'Neu abschließen' }).click()
  await expect.element(state).not.toMatchTextContent(/Mai weicht/)
  await state.getByRole('button', { name: 'Wieder öffnen' }).click()
  await expect.element(state).not.toBeInTheDocument()
  await expect.element(months).toHaveFocus()
  await pressToast('Mai 2026 wieder geöffnet', 'Rückgängig')
  await expect.element(state).toMatchTextContent(/Mai 2026 abgeschlossen/)
})

it('A22: a year leads to its months, and fits a phone', async () => {
  const app = await openMay()
  await page.getByRole('link', { name: 'Jahr 2026' }).click()
  await expect.element(dayRow(/^Mai 2026|Mai/)).toMatchTextContent(/72:0076:30\+5:30\+10:00/)
  await expect.element(dayRow(/Juli/)).toMatchTextContent(/\(184:00\)/)
  await expect.element(page.getByRole('button', { name: 'Jahr (CSV)' })).toBeVisible()
  await expectNoBarriers()
  await page.viewport(PHONE.width, PHONE.height)
  await expect.element(page.getByText('Korr. +5:30')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(PHONE.width)
  await expectNoBarriers()
  await page.getByRole('link', { name: 'Zurück' }).click()
  await expect.poll(() => location.pathname).toBe('/timeTracker/monat/2026-05')
  app.goTo('/timeTracker/monat/jahr/2026')
  await page.getByRole('link', { name: 'Jahr 2025' }).click()
  await expect.element(dayRow(/Summe/)).toMatchTextContent(/0:000:00/)
  app.goTo('/timeTracker/monat/jahr/2026')
  await dayRow(/Mai/).getByRole('link').click()
  await expect.poll(() => location.pathname).toBe('/timeTracker/monat/2026-05')
})

it('A22: on a small phone no column of a year is cut off', async () => {
  await openApp('/timeTracker/monat/jahr/2026', { documents: MAY, size: { width: 320, height: 568 } })
  await expect.element(page.getByText('Korr. +5:30')).toBeVisible()
  const table = page.getByRole('table').element()
  expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement?.clientWidth ?? 0)
})

it('A20, A21: the foot of a month that runs adds up, and the month is offered as a file', async () => {
  await openApp('/timeTracker/monat/2026-06', { documents: MAY })
  await expect.element(dayRow(/Bis gestern/)).toMatchTextContent(/0:000:000:00±0:00/)
  await expect.element(dayRow(/Ganzer Monat/)).toMatchTextContent(/Saldo \+10:00/)
  await expect.element(page.getByRole('button', { name: 'Monat (CSV)' })).toBeVisible()
})

it('R32: a month with work at night, on Sundays and on holidays states it below its sums, and none says nothing', async () => {
  const app = await openApp('/timeTracker/monat/2026-05', {
    documents: [
      ...MAY,
      [entriesCollection, 'sunday', entryOf('2026-05-10', '08:00', '12:00')],
      [entriesCollection, 'holiday', entryOf('2026-05-14', '08:00', '16:00')],
      [entriesCollection, 'night', entryOf('2026-05-16', '00:00', '06:00')],
    ],
  })
  const line = page.getByText('Nachtarbeit 23–6 Uhr: 6:00 Std., Sonntage: 1, Feiertage: 1 (8:00 Std.)')
  await expect.element(line).toBeVisible()
  await expectNoBarriers()
  window.dispatchEvent(new Event('beforeprint'))
  const proof = () => document.querySelector('[data-print-sheet]')?.textContent
  await expect.poll(proof).toContain('Saldo Ende Mai+28:00Nachtarbeit 23–6 Uhr: 6:00 Std., Sonntage: 1')
  expect(proof()).not.toMatch(/Ruhezeit|Freier Tag/)
  window.dispatchEvent(new Event('afterprint'))
  app.goTo('/timeTracker/monat/2026-06')
  await expect.poll(() => document.title).toMatch(/Juni 2026/)
  await expect.element(page.getByText(/Nachtarbeit|Sonntage:/)).not.toBeInTheDocument()
})

it('P17: with one switch nights count on the day on which they begin, and the running one is shown as today', async () => {
  vi.setSystemTime(new Date('2026-06-18T02:00:00+02:00'))
  const app = await openApp('/timeTracker/einstellungen/hinweise', {
    documents: [
      [plansCollection, 'plan', { ...fullWeekPlan, validFrom: '2026-06-01' }],
      [entriesCollection, 'night', entryOf('2026-06-16', '22:00', '23:00')],
      [entriesCollection, 'after', entryOf('2026-06-17', '00:00', '05:00')],
      [entriesCollection, 'clock', { kind: 'work', source: 'clock', time: { start: berlin('2026-06-17 22:00') } }],
    ],
  })
  await page.getByRole('switch', { name: /Nächte zählen am Tag/ }).click()
  await expectNoBarriers()
  app.goTo('/timeTracker/monat/2026-06')
  await expect.element(dayRow(/Dienstag, 16. Juni/)).toMatchTextContent(/22:00.*05:00/)
  await expect.element(dayRow(/Mittwoch, 17. Juni/)).toMatchTextContent(/22:00/)
  app.goTo('/timeTracker')
  await expect.element(page.getByRole('navigation', { name: 'Tag wählen' })).toMatchTextContent(/Mittwoch, 17. Juni/)
  await expect.element(page.getByRole('button', { name: /^22:00 – läuft/ })).toBeVisible()
  await expectNoBarriers()
})
