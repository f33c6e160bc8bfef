// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { at, openDialog, others, press, pressSubmit, type, valueOf, work } from './entry-test-page.tsx'

// What is loaded when it is first needed may take longer than one waits for something to appear.
beforeAll(() => import('./entry-form.tsx'))
afterEach(cleanup)
afterEach(() => sessionStorage.clear())

test('E9: an overlap is named, and this entry can give way', async () => {
  const { entries, pressToast } = await openDialog({ a: work('09:00', '10:30') })
  type('Beginn', '10')
  type('Ende', '12')
  pressSubmit()
  expect(screen.getByText('09:00–10:30 Arbeit: 0:30 Std. doppelt')).toBeTruthy()
  expect(Object.keys(entries())).toEqual(['a'])
  press('Diesen kürzen')
  expect(entries()['a']).toEqual(work('09:00', '10:30'))
  expect(others(entries(), 'a')).toEqual([work('10:30', '12:00')])
  pressToast()
  expect(entries()).toEqual({ a: work('09:00', '10:30') })
})

test('E9: the question stays when it takes the focus from a field that was being typed in', async () => {
  await openDialog({ a: work('09:00', '10:30') })
  type('Beginn', '10')
  const end = screen.getByLabelText('Ende')
  act(() => end.focus())
  fireEvent.change(end, { target: { value: '12' } })
  pressSubmit()
  expect(document.activeElement?.textContent).toBe('Überlappt mit anderen Einträgen')
  expect(valueOf('Ende')).toBe('12:00')
})

test('E9: the other entry can give way, or both stay', async () => {
  const shortened = await openDialog({ a: work('09:00', '10:30') })
  type('Beginn', '10')
  type('Ende', '12')
  pressSubmit()
  press('Anderen kürzen')
  expect(shortened.entries()['a']).toEqual(work('09:00', '10:00'))
  expect(others(shortened.entries(), 'a')).toEqual([work('10:00', '12:00')])
  cleanup()
  const kept = await openDialog({ a: work('09:00', '10:30') })
  type('Beginn', '10')
  type('Ende', '12')
  pressSubmit()
  press('Trotzdem speichern')
  expect(kept.entries()['a']).toEqual(work('09:00', '10:30'))
  expect(others(kept.entries(), 'a')).toEqual([work('10:00', '12:00')])
})

test('E9: an entry around this one is cut in two, all of it one step', async () => {
  const { entries, pressToast } = await openDialog({ a: work('08:00', '12:00', { note: 'lang' }) })
  type('Beginn', '9')
  type('Ende', '10')
  pressSubmit()
  expect(screen.queryByRole('button', { name: 'Diesen kürzen' })).toBeNull()
  press('Anderen aufteilen')
  expect(Object.values(entries())).toHaveLength(3)
  expect(Object.values(entries())).toEqual(
    expect.arrayContaining([
      work('08:00', '09:00', { note: 'lang' }),
      work('09:00', '10:00'),
      work('10:00', '12:00', { note: 'lang' }),
    ]),
  )
  pressToast()
  expect(entries()).toEqual({ a: work('08:00', '12:00', { note: 'lang' }) })
})

test('E9: a break inside work is no overlap', async () => {
  const { entries } = await openDialog({ a: work('08:00', '16:00') }, undefined, { date: '2026-06-10', kind: 'break' })
  type('Beginn', '12')
  type('Ende', '12:30')
  pressSubmit()
  expect(Object.values(entries())).toHaveLength(2)
})

test('E5: an entry is split, and undoing makes it one again', async () => {
  const before = { a: work('08:00', '12:00', { note: 'lang' }) }
  const { entries, pressToast } = await openDialog(before, 'a')
  press('Aufteilen …')
  const dialog = within(screen.getByRole('dialog', { name: 'Eintrag aufteilen' }))
  expect(dialog.getByText('08:00–10:00 (2:00 Std.) und 10:00–12:00 (2:00 Std.)')).toBeTruthy()
  type('Aufteilen um', '13')
  press('Aufteilen')
  expect(dialog.getByText('Wähle eine Uhrzeit zwischen 08:00 und 12:00.')).toBeTruthy()
  type('Aufteilen um', '930')
  press('Aufteilen')
  expect(Object.values(entries())).toEqual(
    expect.arrayContaining([work('08:00', '09:30', { note: 'lang' }), work('09:30', '12:00', { note: 'lang' })]),
  )
  pressToast()
  expect(entries()).toEqual(before)
})

test('E6: moved to another day an entry is as long as it was, also in the night in which the clocks change', async () => {
  const before = { a: { ...work('22:00', '22:00'), time: { start: at('22:00'), end: at('06:00', '11') } } }
  const { entries, pressToast } = await openDialog(before, 'a')
  press('Verschieben …')
  fireEvent.change(screen.getByLabelText('Auf den Tag'), { target: { value: '2026-10-24' } })
  expect(screen.getByText('24.10.2026, 22:00 bis 25.10.2026, 05:00, Dauer 8:00 Std.')).toBeTruthy()
  press('Verschieben')
  expect(entries()['a']?.time).toEqual({
    start: '2026-10-24T22:00:00+02:00[Europe/Berlin]',
    end: '2026-10-25T05:00:00+01:00[Europe/Berlin]',
  })
  pressToast()
  expect(entries()).toEqual(before)
})
