// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ThemeRoot } from '../page/theme.tsx'
import { ToggleChips } from './toggle-chips.tsx'

afterEach(cleanup)

const options = ['Mo', 'Di', 'Mi'].map((text) => ({ value: text.toLowerCase(), text }))

function Days({ most }: { readonly most?: number }) {
  const [chosen, setChosen] = useState<readonly string[]>(['di'])
  return (
    <ThemeRoot>
      <ToggleChips
        label="Wochentage"
        options={options}
        chosen={chosen}
        onChange={setChosen}
        {...(most === undefined ? {} : { most })}
      />
      <output>{chosen.join(' ')}</output>
    </ThemeRoot>
  )
}

const chip = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const isOn = (name: string) => chip(name).getAttribute('aria-pressed') === 'true'

test('each is turned on and off for itself, in the order in which that is done', () => {
  render(<Days />)
  expect(screen.getByRole('group', { name: 'Wochentage' })).toBeDefined()
  fireEvent.click(chip('Mo'))
  expect(screen.getByRole('status').textContent).toBe('di mo')
  fireEvent.click(chip('Di'))
  expect(screen.getByRole('status').textContent).toBe('mo')
  expect(['Mo', 'Di', 'Mi'].filter(isOn)).toEqual(['Mo'])
})

test('once as many are chosen as may be the others rest, and what is on can still be turned off', () => {
  render(<Days most={2} />)
  fireEvent.click(chip('Mo'))
  expect([chip('Mo').disabled, chip('Di').disabled, chip('Mi').disabled]).toEqual([false, false, true])
  fireEvent.click(chip('Di'))
  expect(chip('Mi').disabled).toBe(false)
})
