// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { DayRange } from '../absence-form.ts'
import { useDayRange } from './use-day-range.ts'

afterEach(cleanup)

const DATES = ['2026-06-01', '2026-06-02', '2026-06-03']
const hasDay = (date: string): boolean => DATES.includes(date)

function Days({ onChoose }: { readonly onChoose: (days: DayRange) => void }) {
  const { handlers } = useDayRange({ start: DATES[0] ?? '', hasDay, onChoose })
  return (
    <div {...handlers}>
      {DATES.map((date) => (
        <button key={date} type="button" data-date={date}>
          {date}
        </button>
      ))}
    </div>
  )
}

function send(date: string, type: string): void {
  screen.getByText(date).dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0 }))
}

test.each(['pointerup', 'pointercancel'])(
  'days that a quick hand drags over are chosen by %s before anything is drawn',
  (end) => {
    const chosen: DayRange[] = []
    render(<Days onChoose={(days) => void chosen.push(days)} />)
    for (const last of ['2026-06-03', '2026-06-02']) {
      act(() => {
        send('2026-06-01', 'pointerdown')
        send('2026-06-02', 'pointerover')
        send(last, 'pointerover')
        send(last, end)
        // The hand is up, so this is no longer part of it.
        send('2026-06-01', 'pointerover')
        send('2026-06-01', end)
      })
    }
    expect(chosen).toEqual([
      { from: '2026-06-01', to: '2026-06-03' },
      { from: '2026-06-01', to: '2026-06-02' },
    ])
  },
)

test('a drag that its page outlives chooses nothing', () => {
  const chosen: DayRange[] = []
  const { unmount } = render(<Days onChoose={(days) => void chosen.push(days)} />)
  act(() => {
    send('2026-06-01', 'pointerdown')
    send('2026-06-02', 'pointerover')
  })
  unmount()
  window.dispatchEvent(new MouseEvent('pointerup'))
  expect(chosen).toEqual([])
})
