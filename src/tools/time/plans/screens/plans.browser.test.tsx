/** Absences, corrections and settings of time tracking, on a Wednesday: Corpus Christi was the Thursday of the week before last. */
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { expectNoBarriersInLooks, openApp, page, pressToast, userEvent } from '#testing/app-page'
import { mouse } from '#testing/browser/mouse'
import { entryOf, fullWeekPlan } from '#testing/time-entries'
import { absencesCollection, correctionsCollection, entriesCollection, plansCollection } from '../../collections.ts'

const SETTINGS = '/timeTracker/einstellungen'
const PLAN = [plansCollection, 'plan', fullWeekPlan] as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-17T10:00:00+02:00') })
  onTestFinished(() => void vi.useRealTimers())
})

it('days off: dragged over the calendar without a network, with what they cost, changed and undone', async () => {
  const app = await openApp('/timeTracker/abwesenheiten', { documents: [PLAN] })
  const left = (text: string) => page.getByText(text, { exact: false })
  await expect.element(left('30 von 30 Tagen übrig')).toBeVisible()
  app.setOnline(false)
  await expect.element(page.getByText('Offline!').first()).toBeVisible()

  const monday = page.getByRole('button', { name: 'Montag, 1. Juni 2026' })
  monday.element().scrollIntoView({ block: 'center' })
  await mouse.drag(monday, page.getByRole('button', { name: 'Freitag, 5. Juni 2026' }))
  const dialog = page.getByRole('dialog', { name: 'Abwesenheit eintragen' })
  await expect.element(dialog.getByText(/^Kostet 4 Urlaubstage \(1 Feiertag\)\. Danach bleiben 26 Tage/)).toBeVisible()
  await dialog.getByLabelText('Notiz').fill('Ostsee')
  await dialog.getByRole('button', { name: 'Eintragen' }).click()
  await expect.element(left('26 von 30 Tagen übrig')).toBeVisible()

  // With the keyboard alone: from the day that has the focus three days on.
  const friday = page.getByRole('button', { name: /^Freitag, 5. Juni 2026: Urlaub/ })
  await expect.element(friday).toBeVisible()
  friday.element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowLeft}{/Shift}{Enter}')
  await expect.element(dialog.getByLabelText('Von')).toHaveValue('2026-06-18')
  await dialog.getByText('Überstundenabbau').click()
  await expect.element(dialog.getByText('Kostet 16:00 Std. vom Saldo.')).toBeVisible()
  await dialog.getByLabelText('Anteil').selectOptions('half')
  await dialog.getByRole('button', { name: 'Eintragen' }).click()

  await page.getByRole('button', { name: /^Donnerstag, 18. Juni 2026: Überstundenabbau, halber Tag/ }).click()
  const change = page.getByRole('dialog', { name: 'Abwesenheit ändern' })
  await change.getByLabelText('Bis').fill('2026-06-03')
  await change.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(change.getByText('Der letzte Tag liegt vor dem ersten.')).toBeVisible()
  await change.getByRole('button', { name: 'Löschen' }).click()
  await pressToast(/^Überstundenabbau .* gelöscht/, 'Rückgängig')
  await expect.element(page.getByRole('button', { name: /^Freitag, 19. Juni 2026: Überstundenabbau/ })).toBeVisible()
})

it('an opening balance and a payout are in the balance', async () => {
  const app = await openApp(`${SETTINGS}/korrekturen`, {
    documents: [
      [plansCollection, 'plan', { ...fullWeekPlan, validFrom: '2026-06-15' }],
      [entriesCollection, 'monday', entryOf('2026-06-15', '08:00', '16:00')],
      [entriesCollection, 'tuesday', entryOf('2026-06-16', '08:00', '17:00')],
    ],
  })
  await page.getByRole('button', { name: 'Startsaldo eintragen' }).click()
  await page.getByLabelText('Stunden').fill('5:30')
  const day = page.getByLabelText('Tag', { exact: true })
  await day.fill('2026-06-15')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Neue Korrektur' }).click()
  await page.getByLabelText('Art', { exact: true }).selectOptions('payout')
  await page.getByLabelText('Ausgezahlte Stunden').fill('4')
  await day.fill('2026-06-16')
  await page.getByRole('button', { name: 'Eintragen' }).click()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Auszahlung' }))
    .toMatchTextContent(/zusammen \+1:30/)
  app.goTo('/timeTracker')
  // Up to yesterday: 5:30 − 4:00 and one hour more than the target of two days.
  await expect.element(page.getByText('+2:30 Std.', { exact: false }).first()).toBeVisible()
})

const ABSENCES = (['vacation', 'sick', 'special', 'overtime'] as const).map((kind, week) => {
  const day = `2026-07-0${week + 1}`
  const absence = { kind, days: { from: day, to: day }, portion: week % 2 === 0 ? 'full' : 'half' }
  return [absencesCollection, kind, absence] as const
})
const OPENING = [correctionsCollection, 'opening', { kind: 'opening', date: '2026-06-01', amount: 330 }] as const

it.for([
  [SETTINGS, 'Einstellungen'],
  [`${SETTINGS}/plaene`, 'Arbeitszeit-Pläne'],
  [`${SETTINGS}/plaene/neu`, 'Neuer Plan'],
  [`${SETTINGS}/korrekturen`, 'Korrekturen'],
  [`${SETTINGS}/hinweise`, 'Hinweise'],
] as const)('%s has no fault that axe knows, in both themes and sizes', async ([path, title]) => {
  await openApp(path, { documents: [PLAN, ...ABSENCES, OPENING] })
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(title)
  await expectNoBarriersInLooks()
})

it('absences and their dialog have no fault that axe knows, in both themes and sizes', async () => {
  await openApp('/timeTracker/abwesenheiten', { documents: [PLAN, ...ABSENCES, OPENING] })
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Abwesenheiten')
  await expectNoBarriersInLooks()
  await page.getByRole('button', { name: 'Abwesenheit', exact: true }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectNoBarriersInLooks()
})
