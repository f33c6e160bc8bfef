// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useMoveDialog } from './move-booking-dialog.tsx'

afterEach(cleanup)

const shown = ({ isOpen, date }: ReturnType<typeof useMoveDialog>) => ({ isOpen, date })

test('J22: the dialog is closed and no day is chosen at first', () => {
  const { result } = renderHook(useMoveDialog)
  expect(shown(result.current)).toEqual({ isOpen: false, date: undefined })
})

test('J22: opening chooses no day, and choosing a day opens nothing', () => {
  const first = renderHook(useMoveDialog)
  act(() => first.result.current.setOpen(true))
  expect(shown(first.result.current)).toEqual({ isOpen: true, date: undefined })
  const second = renderHook(useMoveDialog)
  act(() => second.result.current.setDate('2026-07-05'))
  expect(shown(second.result.current)).toEqual({ isOpen: false, date: '2026-07-05' })
})

test('J22: closing keeps the day, and taking the day away keeps it open', () => {
  const { result } = renderHook(useMoveDialog)
  act(() => {
    result.current.setOpen(true)
    result.current.setDate('2026-07-05')
  })
  act(() => result.current.setOpen(false))
  expect(shown(result.current)).toEqual({ isOpen: false, date: '2026-07-05' })
  act(() => result.current.setOpen(true))
  act(() => result.current.setDate(undefined))
  expect(shown(result.current)).toEqual({ isOpen: true, date: undefined })
})
