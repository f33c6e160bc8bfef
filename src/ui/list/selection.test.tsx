// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { IconButton } from '../button.tsx'
import { ThemeRoot } from '../page/theme.tsx'
import { SelectBox, SelectButton, SelectionBar, useSelection } from './selection.tsx'

afterEach(cleanup)

function List() {
  const [rows, setRows] = useState(['a', 'b', 'c', 'd', 'e'])
  const selection = useSelection(rows)
  const { ids, toggle, end } = selection
  const selected = rows.filter((row) => ids?.has(row))
  const remove = (): void => {
    setRows(rows.filter((row) => !selected.includes(row)))
    end()
  }
  return (
    <ThemeRoot>
      <SelectButton {...selection} />
      {ids === undefined ? null : (
        <>
          <SelectionBar
            selection={selection}
            count={selected.length}
            shownCount={rows.length}
            one="Zeile"
            many="Zeilen"
          >
            <IconButton icon="trash" label="Löschen" disabled={selected.length === 0} onClick={remove} />
          </SelectionBar>
          {rows.map((row) => (
            <SelectBox key={row} name={row} isSelected={ids.has(row)} onSelect={(isRange) => toggle(row, isRange)} />
          ))}
        </>
      )}
      <output>{rows.join('')}</output>
    </ThemeRoot>
  )
}

function begin(): void {
  render(<List />)
  press('Mehrere auswählen')
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `${name} auswählen` })
const selected = () => ['a', 'b', 'c', 'd', 'e'].filter((name) => box(name).checked).join('')

test('nothing can be done before a row is selected; how many there are is announced', () => {
  begin()
  const count = () => screen.getByRole('group', { name: 'Auswahl' }).querySelector('[role=status]')?.textContent
  expect([count(), screen.getByRole('button', { name: 'Löschen' })]).toEqual([
    'Nichts ausgewählt',
    expect.objectContaining({ disabled: true }),
  ])
  fireEvent.click(box('b'))
  expect(count()).toBe('1 Zeile ausgewählt')
  fireEvent.click(box('d'))
  expect(count()).toBe('2 Zeilen ausgewählt')
  press('Löschen')
  expect(screen.queryByRole('group', { name: 'Auswahl' })).toBeNull()
  expect(screen.getByText('ace')).toBeDefined()
})

test('with Shift all rows from the last one on become as the one that is pressed, in either direction', () => {
  begin()
  fireEvent.click(box('d'))
  fireEvent.click(box('b'), { shiftKey: true })
  expect(selected()).toBe('bcd')
  fireEvent.click(box('c'), { shiftKey: true })
  expect(selected()).toBe('d')
  fireEvent.click(box('e'))
  expect(selected()).toBe('de')
})

test('all are selected at once; Escape ends the selection, and the next one begins empty', () => {
  begin()
  press('Alle 5')
  expect(selected()).toBe('abcde')
  expect(screen.queryByRole('button', { name: 'Alle 5' })).toBeNull()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('group', { name: 'Auswahl' })).toBeNull()
  press('Mehrere auswählen')
  expect(selected()).toBe('')
})

test.each(['Auswahl beenden', 'Mehrere auswählen'])(
  'after „%s“ Shift reaches back to no row of that selection',
  (end) => {
    begin()
    fireEvent.click(box('b'))
    press(end)
    press('Mehrere auswählen')
    fireEvent.click(box('d'), { shiftKey: true })
    expect(selected()).toBe('d')
    fireEvent.click(box('e'), { shiftKey: true })
    expect(selected()).toBe('de')
  },
)
