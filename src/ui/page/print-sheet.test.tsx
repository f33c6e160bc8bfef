// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PrintButton, PrintSheet } from './print-sheet.tsx'
import { ThemeRoot } from './theme.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sheet = () => document.querySelector('body > [data-print-sheet]')

test('the sheet is there only while the browser prints, with its title, what it is about, and the day', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-18T13:20:00') })
  const make = vi.fn<() => ReactNode>(() => <p>Mehl</p>)
  render(
    <ThemeRoot>
      <PrintSheet title="Einkauf" detail="2 Personen">
        {make}
      </PrintSheet>
      <PrintButton />
    </ThemeRoot>,
  )
  expect([sheet(), make.mock.calls.length]).toEqual([null, 0])
  // The browser prints what is there when the event ends.
  vi.stubGlobal('print', () => {
    window.dispatchEvent(new Event('beforeprint'))
    expect(sheet()?.textContent).toBe('Einkauf2 Personen · gedruckt am 18.06.2026, 13:20 UhrMehl')
  })
  fireEvent.click(screen.getByRole('button', { name: 'Drucken' }))
  expect(sheet()?.querySelector('h1')?.textContent).toBe('Einkauf')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(sheet()).toBeNull()
})
