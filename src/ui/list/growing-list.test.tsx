// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { GrowingList } from './growing-list.tsx'
import { ThemeRoot } from '../page/theme.tsx'

afterEach(cleanup)

function show(count: number) {
  const items = Array.from({ length: count }, (_value, index) => `Zeile ${index}`)
  render(
    <ThemeRoot>
      <GrowingList
        items={items}
        step={50}
        one="Zeile"
        many="Zeilen"
        renderRow={(item) => (
          <li key={item}>
            <button type="button">{item}</button>
          </li>
        )}
      />
    </ThemeRoot>,
  )
}

test('a thousand rows begin with fifty; each press shows fifty more and goes on with the first that is new', () => {
  show(1_000)
  expect(screen.getAllByRole('listitem')).toHaveLength(50)
  fireEvent.click(screen.getByRole('button', { name: 'Weitere zeigen (noch 950 Zeilen)' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(100)
  expect(document.activeElement?.textContent).toBe('Zeile 50')
})

test('a short list is all there', () => {
  show(50)
  expect(screen.getAllByRole('listitem')).toHaveLength(50)
  expect(screen.queryByText(/Weitere zeigen/)).toBeNull()
})

test('the second click of a double click does not reach the row that has moved up', () => {
  function Discardable() {
    const [rows, setRows] = useState(['eins', 'zwei', 'drei'])
    return (
      <GrowingList
        items={rows}
        step={50}
        one="Zeile"
        many="Zeilen"
        renderRow={(row) => (
          <li key={row}>
            <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
              {row}
            </button>
          </li>
        )}
      />
    )
  }
  render(
    <ThemeRoot>
      <Discardable />
    </ThemeRoot>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'eins' }), { detail: 1 })
  // Nor does it do what the browser does by itself, such as follow a link.
  expect(fireEvent.click(screen.getByRole('button', { name: 'zwei' }), { detail: 2 })).toBe(false)
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['zwei', 'drei'])
  fireEvent.click(screen.getByRole('button', { name: 'zwei' }), { detail: 0 })
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['drei'])
})
