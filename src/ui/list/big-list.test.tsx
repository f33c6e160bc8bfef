// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BigList, focusRow } from './big-list.tsx'
import { ThemeRoot } from '../page/theme.tsx'
import { keepFocus } from '../keep-focus.tsx'

/** Nothing comes near the screen by itself: there is no layout here. */
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function List({ count, isOrdered = false }: { readonly count: number; readonly isOrdered?: boolean }) {
  const [rows, setRows] = useState(() => Array.from({ length: count }, (_value, index) => `Zeile ${index}`))
  const remove = (row: string): void => keepFocus(() => setRows(rows.filter((other) => other !== row)))
  const onMove = (from: number, to: number): void => {
    setRows(rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1)))
  }
  return (
    <ThemeRoot>
      <h1 tabIndex={-1}>Liste</h1>
      <BigList
        items={rows}
        keyOf={(row) => row}
        rowPx={40}
        {...(isOrdered ? { order: { nameOf: (row: string) => row, onMove } } : {})}
        renderRow={(row) => (
          <>
            <button>{row}</button>
            <button onClick={() => remove(row)}>{row} löschen</button>
          </>
        )}
      />
    </ThemeRoot>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const press = (key: string, more: { readonly altKey?: boolean } = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const focused = () => document.activeElement?.textContent

test('of a long list the first rows are on the page, each with its place among all', () => {
  render(<List count={200} />)
  const rows = screen.getAllByRole('listitem')
  expect(rows).toHaveLength(20)
  expect([rows[4]?.getAttribute('aria-posinset'), rows[4]?.getAttribute('aria-setsize')]).toEqual(['5', '200'])
  const hint = screen.getByText('Die Pfeiltasten führen von Zeile zu Zeile.')
  expect(screen.getByRole('list').getAttribute('aria-describedby')).toBe(hint.id)
})

test('a list of fewer rows is all there', () => {
  render(<List count={199} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(199)
})

test('arrows, Home and End move the focus between rows and keep the control, also to rows that were not on the page', () => {
  render(<List count={300} />)
  act(() => button('Zeile 0 löschen').focus())
  press('ArrowDown')
  expect(focused()).toBe('Zeile 1 löschen')
  press('ArrowUp')
  press('ArrowUp')
  expect(focused()).toBe('Zeile 0 löschen')
  press('End')
  expect(focused()).toBe('Zeile 299 löschen')
  press('Home')
  expect(focused()).toBe('Zeile 0 löschen')
  press('ArrowDown', { altKey: true })
  expect(focused()).toBe('Zeile 0 löschen')
})

test('a long list is one stop of the Tab key, at the row that had the focus last', async () => {
  render(<List count={300} />)
  const stops = () => screen.getAllByRole('button').flatMap((each) => (each.tabIndex === 0 ? [each.textContent] : []))
  expect(stops()).toEqual(['Zeile 0', 'Zeile 0 löschen'])
  act(() => button('Zeile 2').focus())
  expect(stops()).toEqual(['Zeile 2', 'Zeile 2 löschen'])
  press('End')
  await expect.poll(stops).toEqual(['Zeile 299', 'Zeile 299 löschen'])
})

test('if the row with the focus goes, the next one gets it, after the last the one before, then the heading', () => {
  render(<List count={2} />)
  act(() => button('Zeile 0 löschen').focus())
  fireEvent.click(button('Zeile 0 löschen'))
  expect(focused()).toBe('Zeile 1')
  fireEvent.click(button('Zeile 1 löschen'))
  expect(focused()).toBe('Liste')
})

test('the second click of a double click does not reach the row that has moved up', () => {
  render(<List count={3} />)
  fireEvent.click(button('Zeile 0 löschen'), { detail: 1 })
  fireEvent.click(button('Zeile 1 löschen'), { detail: 2 })
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  fireEvent.click(button('Zeile 1 löschen'), { detail: 0 })
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('a row can be focused by its key; without it the heading is', () => {
  render(<List count={3} />)
  act(() => focusRow('Zeile 1'))
  expect(focused()).toBe('Zeile 1')
  act(() => focusRow('gone'))
  expect(focused()).toBe('Liste')
})

const order = () => screen.getAllByRole('listitem').map((row) => row.textContent?.replace(/ löschen$/, '').slice(0, 7))

test('Alt and an arrow move the row, which keeps the focus, and its place is announced', () => {
  render(<List count={3} isOrdered />)
  act(() => button('Zeile 0').focus())
  press('ArrowDown', { altKey: true })
  expect(order()).toEqual(['Zeile 1', 'Zeile 0', 'Zeile 2'])
  expect(focused()).toBe('Zeile 0')
  expect(screen.getByRole('status').textContent).toBe('„Zeile 0“ ist jetzt an Platz 2 von 3')
})

test('a handle that is pressed holds its row: arrows move it until Escape, a press or another focus ends that', () => {
  render(<List count={3} isOrdered />)
  const handle = () => button('Zeile 2 verschieben')
  act(() => handle().focus())
  fireEvent.click(handle())
  expect(handle().getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('status').textContent).toContain('Die Pfeiltasten verschieben, Escape legt ab.')
  press('ArrowUp')
  press('ArrowUp')
  press('ArrowUp')
  expect(order()).toEqual(['Zeile 2', 'Zeile 0', 'Zeile 1'])
  expect(document.activeElement).toBe(handle())
  press('Escape')
  expect(handle().getAttribute('aria-pressed')).toBe('false')
  press('ArrowDown')
  expect(order()).toEqual(['Zeile 2', 'Zeile 0', 'Zeile 1'])
  expect(document.activeElement).toBe(button('Zeile 0 verschieben'))
})
