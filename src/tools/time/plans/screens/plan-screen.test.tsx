// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Navigate, Route, Routes } from 'react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { plansCollection } from '../../collections.ts'
import type { Plan } from '../../model.ts'
import { PLANS_PATH, planPath } from '../../paths.ts'
import { evenWeek } from '../../calendar/week-shape.ts'
import { PlanScreen } from './plan-screen.tsx'
import { PlansScreen } from './plans-screen.tsx'
import { openTestEntries, showTimePart } from '../../screens/time-test-page.tsx'

afterEach(cleanup)

const old: Plan = {
  validFrom: '2026-01-01',
  minutes: [...evenWeek(40)],
  state: 'BY',
  options: ['assumption'],
  worksOnHolidays: false,
  breakMode: 'hint',
  leaveDays: 30,
}

async function open(id: string, plans: Readonly<Record<string, Plan>> = {}) {
  const documents = await openTestEntries({})
  for (const [planId, plan] of Object.entries(plans)) documents.add(plansCollection, plan, planId)
  const page = showTimePart(
    documents,
    <Routes>
      <Route path={planPath(':planId')} element={<PlanScreen />} />
      <Route path={PLANS_PATH} element={<PlansScreen />} />
      <Route path="/" element={<Navigate to={planPath(id)} replace />} />
    </Routes>,
  )
  return { documents, ...page }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('P3: a plan is made, listed as what counts now, and undone', async () => {
  const { documents, pressToast, toastTexts } = await open('neu')
  type('Gültig ab', '2026-01-01')
  press('38,5')
  type('Freitag', '7,5')
  fireEvent.blur(field('Freitag'))
  expect(field('Freitag').value).toBe('7:30')
  expect(screen.getByText(/pro Woche/).textContent).toBe('Zusammen 38:18 Std. pro Woche')
  type('Bundesland oder Land, in dem du arbeitest', 'SN')
  press('Anlegen')
  expect(documents.list(plansCollection)).toMatchObject([{ minutes: [462, 462, 462, 462, 450, 0, 0], state: 'SN' }])
  expect(screen.getByText('Gilt jetzt')).toBeDefined()
  expect(screen.getByText('38:18 Std. pro Woche, Sachsen, 30 Urlaubstage')).toBeDefined()
  expect(toastTexts()).toEqual(['Plan ab 01.01.2026 angelegt'])
  pressToast()
  expect(documents.list(plansCollection)).toEqual([])
})

test('P3: a form with faults stays as it is typed, says them all and gives the focus to the first', async () => {
  const { documents } = await open('neu')
  type('Montag', 'acht')
  type('Urlaub im Jahr (Tage)', 'viele')
  press('Anlegen')
  expect(screen.getByText('Montag: Schreib die Stunden wie 8:00, 8 oder 7,5.')).toBeDefined()
  expect(screen.getByText('Wähle dein Bundesland, dann stimmen die Feiertage.')).toBeDefined()
  expect(screen.getByText('Schreib die Tage wie 30 oder 27,5.')).toBeDefined()
  expect(document.activeElement).toBe(field('Montag'))
  expect(field('Montag').value).toBe('acht')
  expect(documents.list(plansCollection)).toEqual([])
})

test('P4: only options that mean something in the state are offered, and the holidays follow', async () => {
  await open('neu')
  type('Bundesland oder Land, in dem du arbeitest', 'SN')
  expect(screen.queryByLabelText('Friedensfest (Augsburg)')).toBeNull()
  expect(screen.getByText('Buß- und Bettag')).toBeDefined()
  expect(screen.queryByText('Fronleichnam')).toBeNull()
  fireEvent.click(field('Fronleichnam (einige Gemeinden in Sachsen und Thüringen)'))
  expect(screen.getByText('Fronleichnam')).toBeDefined()
  type('Bundesland oder Land, in dem du arbeitest', 'BY')
  expect(field('Friedensfest (Augsburg)')).toBeDefined()
})

test('A33: a plan of Switzerland may name its canton, whose holidays follow; without one it has the days of all', async () => {
  const { documents } = await open('neu', { old: { ...old, state: 'CH', options: [] } })
  expect(field('Bundesland oder Land, in dem du arbeitest').value).toBe('CH')
  expect(field('Kanton').value).toBe('CH')
  expect(screen.getByText(/^Schweiz: 4 Tage/)).toBeDefined()
  type('Kanton', 'CH-ZH')
  expect(screen.getByText(/^Zürich: 9 Tage/)).toBeDefined()
  expect(screen.getByText('Karfreitag')).toBeDefined()
  type('Gültig ab', '2026-12-01')
  press('Anlegen')
  expect(documents.list(plansCollection).map(({ state }) => state)).toEqual(['CH', 'CH-ZH'])
  expect(screen.getByText('40:00 Std. pro Woche, Zürich, 30 Urlaubstage')).toBeDefined()
})

test('A33: a plan of a canton shows it, and another country takes it away', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-10T12:00:00') })
  onTestFinished(() => void vi.useRealTimers())
  await open('old', { old: { ...old, state: 'CH-BE', options: [] } })
  expect(field('Bundesland oder Land, in dem du arbeitest').value).toBe('CH')
  expect(field('Kanton').value).toBe('CH-BE')
  type('Bundesland oder Land, in dem du arbeitest', 'BE')
  expect(screen.queryByLabelText('Kanton')).toBeNull()
  expect(screen.getByText(/^Berlin: 10 Tage/)).toBeDefined()
})

test('P5: a new plan goes on as the last one and says that the past stays', async () => {
  const { documents } = await open('neu', { old })
  type('Gültig ab', '2026-12-01')
  expect(screen.getByText('Gilt ab 01.12.2026, davor bleibt alles, wie es war.')).toBeDefined()
  expect(field('Bundesland oder Land, in dem du arbeitest').value).toBe('BY')
  press('20')
  press('Anlegen')
  expect(documents.get(plansCollection, 'old')).toMatchObject(old)
  expect(documents.list(plansCollection)).toHaveLength(2)
})

test('P5: a plan that has begun says that changing it changes what was; other fields stay as another device left them', async () => {
  const { documents } = await open('old', { old })
  expect(screen.getByText(/ändert dein Soll seit dem 01.01.2026/)).toBeDefined()
  act(() => {
    documents.modify(plansCollection, 'old', { leaveDays: 28 })
  })
  press('35')
  press('Speichern')
  expect(documents.get(plansCollection, 'old')).toMatchObject({ minutes: [...evenWeek(35)], leaveDays: 28 })
})

test('P5: a plan is deleted and brought back', async () => {
  const { documents, pressToast } = await open('old', { old })
  press('Speichern')
  press('Plan ab 01.01.2026 löschen')
  expect(documents.list(plansCollection)).toEqual([])
  expect(document.activeElement?.tagName).toBe('H1')
  pressToast()
  expect(documents.get(plansCollection, 'old')).toMatchObject(old)
})
