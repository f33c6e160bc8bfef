// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ThemeRoot } from '#ui/page/theme'
import { NO_SPOT, type SpotChoice } from '../atlas.ts'
import { SpotField } from './spot-field.tsx'

afterEach(cleanup)

let chosen: SpotChoice = NO_SPOT

function TestField({ first }: { readonly first?: 'airports' }) {
  const [value, setValue] = useState<SpotChoice>(NO_SPOT)
  useEffect(() => {
    chosen = value
  }, [value])
  return (
    <ThemeRoot>
      <SpotField
        label="Von"
        name="from"
        value={value}
        onChange={setValue}
        {...(first === undefined ? {} : { first })}
      />
    </ThemeRoot>
  )
}

const field = () => screen.getByRole('combobox', { name: 'Von' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

test('J50: keys choose a proposal, which brings position and zone', async () => {
  render(<TestField />)
  type('Lissab')
  await screen.findByRole('option', { name: /^Lissabon Portugal/ })
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('status').textContent).toMatch(/Vorschl/)
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(chosen).toEqual({ spot: { name: 'Lissab' } })
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  expect(document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent).toMatch(/^Lissabon/)
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(chosen).toMatchObject({ spot: { name: 'Lissabon', lat: 38.72 }, zone: 'Europe/Lisbon' })
  expect(screen.queryByRole('option')).toBeNull()
})

test('J50: Escape closes the list only, and any text may stay', async () => {
  render(<TestField />)
  type('Wien')
  await screen.findAllByRole('option')
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(screen.queryByRole('option')).toBeNull()
  type('Ferienhaus Möwe')
  fireEvent.blur(field())
  expect(chosen).toEqual({ spot: { name: 'Ferienhaus Möwe' } })
})

test('J50: a code that is typed whole is taken on leaving, and changing the text forgets where it was', async () => {
  render(<TestField first="airports" />)
  type('fra')
  await screen.findByRole('option', { name: /^Frankfurt am Main \(FRA\)/ })
  fireEvent.blur(field())
  expect(chosen).toMatchObject({ spot: { name: 'Frankfurt am Main', code: 'FRA' }, zone: 'Europe/Berlin' })
  expect(field()).toHaveProperty('value', 'Frankfurt am Main (FRA)')
  type('Frankfurt Hbf')
  expect(chosen).toEqual({ spot: { name: 'Frankfurt Hbf' } })
})
