// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useAccount } from '../../account/screens/use-account.ts'
import { useTimeData } from '../../frame/screens/use-time-data.ts'
import { at, others, press, type, work } from '../../entries/screens/entry-test-page.tsx'
import { entriesIn, openTestEntries, showTimePart } from '../../screens/time-test-page.tsx'
import { CopyButton } from './copy-button.tsx'

beforeAll(() => import('./copy-form.tsx'))
afterEach(cleanup)

function Page({ period }: { readonly period: 'day' | 'week' }) {
  const data = useTimeData()
  return (
    <CopyButton
      from={period === 'day' ? '2026-06-10' : '2026-06-08'}
      {...{ period, data }}
      account={useAccount(data)}
    />
  )
}

const before = {
  a: work('08:00', '12:00', { note: 'Konzept' }),
  b: { ...work('12:00', '12:30'), kind: 'break' as const },
}
const onDay = (day: string) => [
  { ...before.a, time: { start: at('08:00', day), end: at('12:00', day) } },
  { ...before.b, time: { start: at('12:00', day), end: at('12:30', day) } },
]

test('E26: a day is copied to another one as one step, and a day that has it already is not filled again', async () => {
  const documents = await openTestEntries(before)
  const { pressToast, toastTexts } = showTimePart(documents, <Page period="day" />)
  press('Tag kopieren …')
  await screen.findByRole('dialog', { name: 'Mi, 10.06. kopieren' })
  expect(screen.getByText('2 Einträge, 4:00 Std. Arbeit')).toBeTruthy()
  press('Kopieren')
  expect(toastTexts()).toEqual(['2 Einträge kopiert: Mi, 10.06. nach Do, 11.06.'])
  expect(others(entriesIn(documents), 'a', 'b')).toEqual(onDay('11'))
  press('Tag kopieren …')
  await screen.findByText('Steht schon so da')
  press('Kopieren')
  expect(screen.getByText(/Hier gibt es nichts zu kopieren/)).toBeTruthy()
  type('Auf den Tag', '2026-06-10')
  expect(screen.getByText('Das ist derselbe Tag.')).toBeTruthy()
  pressToast()
  expect(entriesIn(documents)).toEqual(before)
})

test('E26: of a week the days that something speaks against are filled only if the user chooses them', async () => {
  const there = { ...work('09:00', '10:00'), time: { start: at('09:00', '17'), end: at('10:00', '17') } }
  const documents = await openTestEntries({ ...before, there })
  showTimePart(documents, <Page period="week" />)
  press('Woche kopieren …')
  await screen.findByRole('dialog', { name: 'KW 24 kopieren' })
  const box = screen.getByRole('checkbox', { name: 'Mi, 17.06.' })
  expect(screen.getByText(/Hat schon einen Eintrag/).textContent).toBe(
    'Hat schon einen Eintrag · 2 Einträge, 4:00 Std. Arbeit',
  )
  press('Kopieren')
  expect(Object.keys(entriesIn(documents))).toHaveLength(3)
  fireEvent.click(box)
  press('Kopieren')
  expect(others(entriesIn(documents), 'a', 'b', 'there')).toEqual(onDay('17'))
})

test('E26: a day is not called the same as another one where the clocks skip all of its times', async () => {
  const skipped = work('02:15', '02:45')
  showTimePart(await openTestEntries({ a: skipped }), <Page period="day" />)
  press('Tag kopieren …')
  await screen.findByRole('dialog', { name: 'Mi, 10.06. kopieren' })
  type('Auf den Tag', '2027-03-28')
  const shown = screen.getByRole('dialog').textContent
  expect(shown).toContain('1 ohne diese Uhrzeit (Zeitumstellung)')
  expect(shown).not.toContain('Steht schon so da')
})
