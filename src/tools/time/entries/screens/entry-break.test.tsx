// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { TimeEntry } from '../../model.ts'
import { at, openDialog, others, press, pressSubmit, type, valueOf, work } from './entry-test-page.tsx'

beforeAll(() => import('./entry-form.tsx'))
afterEach(cleanup)
afterEach(() => sessionStorage.clear())

const pause = (start: string, end: string): TimeEntry => ({
  kind: 'break',
  time: { start: at(start), end: at(end) },
  source: 'form',
})

test('E22: minutes of break make three entries, shown before they are written, as one step', async () => {
  const { entries, pressToast, toastTexts } = await openDialog({})
  type('Beginn', '8')
  type('Ende', '16.30')
  type('Davon Pause', '30')
  expect(valueOf('Davon Pause')).toBe('0:30')
  expect(screen.getByText('Drei Einträge').parentElement?.textContent).toBe(
    'Drei Einträge: 08:00–12:00, Pause 12:00–12:30, 12:30–16:30: 8:00 Std. Arbeit',
  )
  pressSubmit()
  expect(others(entries())).toEqual([work('08:00', '12:00'), work('12:30', '16:30'), pause('12:00', '12:30')])
  expect(toastTexts()).toEqual(['Arbeit 08:00–16:30 eingetragen, davon 0:30 Std. Pause'])
  pressToast()
  expect(entries()).toEqual({})
})

test('E22: the break begins at the time that is typed, and both parts keep project, tags and note', async () => {
  const words = { projectId: 'p', tagIds: ['t'], note: 'Konzept' }
  const { entries } = await openDialog({ a: work('08:00', '17:00', words) }, 'a')
  type('Davon Pause', '45 Min.')
  type('Pause ab', '1315')
  pressSubmit()
  expect(entries()['a']).toEqual(work('08:00', '13:15', words))
  expect(others(entries(), 'a')).toEqual([work('14:00', '17:00', words), pause('13:15', '14:00')])
})

test('E22: a break that does not lie inside the work is reported beside its field', async () => {
  const { entries } = await openDialog({ a: pause('09:00', '09:30') })
  type('Beginn', '8')
  type('Ende', '10')
  type('Davon Pause', '2 h')
  expect(screen.getByText('So lang wie die ganze Zeit kann die Pause nicht sein.')).toBeTruthy()
  type('Davon Pause', '15')
  type('Pause ab', '9:50')
  expect(screen.getByText(/Die Pause muss ganz zwischen Beginn und Ende liegen/)).toBeTruthy()
  type('Pause ab', '9:10')
  pressSubmit()
  expect(screen.getByText(/Dann steht schon eine Pause da/)).toBeTruthy()
  expect(entries()).toEqual({ a: pause('09:00', '09:30') })
})

test('E22 E9: with an overlap the question comes first, and the break is in what is left', async () => {
  const { entries } = await openDialog({ a: work('08:00', '10:00') })
  type('Beginn', '8')
  type('Ende', '16')
  type('Davon Pause', '30')
  type('Pause ab', '12')
  pressSubmit()
  press('Diesen kürzen')
  expect(entries()['a']).toEqual(work('08:00', '10:00'))
  expect(others(entries(), 'a')).toEqual([work('10:00', '12:00'), work('12:30', '16:00'), pause('12:00', '12:30')])
})

test('E22: a break has no break inside', async () => {
  await openDialog({})
  fireEvent.click(screen.getByLabelText('Pause'))
  expect(screen.queryByLabelText('Davon Pause')).toBeNull()
})
