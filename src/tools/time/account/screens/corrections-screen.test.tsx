// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { correctionsCollection, settingsCollection } from '../../collections.ts'
import { CorrectionsScreen } from './corrections-screen.tsx'
import { HintsScreen } from '../../law/screens/hints-screen.tsx'
import { openTestEntries, showTimePart } from '../../screens/time-test-page.tsx'

afterEach(cleanup)

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

test('P8: an opening balance and a payout are entered, listed with their sums, and undone', async () => {
  const documents = await openTestEntries({})
  const { pressToast } = showTimePart(documents, <CorrectionsScreen />)
  press('Startsaldo eintragen')
  type('Tag', '2026-06-01')
  press('Eintragen')
  expect(screen.getByText('Schreib die Stunden wie 5:30, -4 oder +2,5.')).toBeDefined()
  expect(document.activeElement).toBe(field('Stunden'))
  type('Stunden', '+5:30')
  press('Eintragen')
  press('Neue Korrektur')
  fireEvent.change(screen.getByLabelText('Art'), { target: { value: 'payout' } })
  type('Ausgezahlte Stunden', '4')
  expect(screen.getByText('Zählt als −4:00 Std.')).toBeDefined()
  type('Tag', '2026-06-30')
  press('Eintragen')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Auszahlung30.06.2026−4:00 Std.zusammen +1:30 Std.',
    'Startsaldo01.06.2026+5:30 Std.zusammen +5:30 Std.',
  ])
  press('Startsaldo vom 01.06.2026 löschen')
  expect(documents.list(correctionsCollection)).toHaveLength(1)
  pressToast()
  expect(documents.list(correctionsCollection)).toHaveLength(2)
})

test('P9: hints and rounding count at once, in one document', async () => {
  const documents = await openTestEntries({})
  showTimePart(documents, <HintsScreen />)
  fireEvent.click(field('Hinweise zum Arbeitszeitgesetz'))
  expect(field('10 Stunden streng zählen').disabled).toBe(true)
  fireEvent.click(field('Aufrunden'))
  fireEvent.change(screen.getByLabelText('Schritt'), { target: { value: '30' } })
  expect(documents.list(settingsCollection)).toMatchObject([{ hasHints: false, rounding: { mode: 'up', step: 30 } }])
  expect(screen.getByText('8:14 → 8:30, 8:15 → 8:30')).toBeDefined()
})
