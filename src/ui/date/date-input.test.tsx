// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { SubmitEvent } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Field } from '../form/field.tsx'
import { ThemeRoot } from '../page/theme.tsx'
import { hasGermanInputs } from './date-input.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the browser’s own inputs are German in German browsers alone', () => {
  expect(['de', 'de-AT', 'DE-de'].map((language) => hasGermanInputs(language, 'de'))).toEqual([true, true, true])
  expect(['en-US', 'fr', 'den'].map((language) => hasGermanInputs(language, 'de'))).toEqual([false, false, false])
  expect(hasGermanInputs('de', 'en-US')).toBe(false)
})

test('in an English browser a time has 24 hours, is changed by keys and says what is wrong with it', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US')
  const onChange = vi.fn<(value: string) => void>()
  render(
    <ThemeRoot>
      <Field label="Beginn" name="from" type="time" value="18:30" error="Zu spät." onChange={onChange} />
    </ThemeRoot>,
  )
  const [hour] = await screen.findAllByRole('spinbutton')
  expect([hour?.textContent, hour?.getAttribute('aria-invalid')]).toEqual(['18', 'true'])
  fireEvent.keyDown(hour ?? document.body, { key: 'ArrowUp' })
  expect(onChange).toHaveBeenLastCalledWith('19:30')
})

test('in an English browser Enter and Ctrl+Enter send the form from each part of a day and a time', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US')
  const onSubmit = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault())
  render(
    <ThemeRoot>
      <form onSubmit={onSubmit}>
        <Field label="Tag" name="on" type="date" value="2026-12-24" />
        <Field label="Beginn" name="from" type="time" value="18:30" />
      </form>
    </ThemeRoot>,
  )
  const parts = await screen.findAllByRole('spinbutton')
  expect(parts).toHaveLength(5)
  for (const part of parts) {
    onSubmit.mockClear()
    fireEvent.keyDown(part, { key: 'Enter' })
    fireEvent.keyDown(part, { key: 'Enter', ctrlKey: true })
    expect(onSubmit).toHaveBeenCalledTimes(2)
  }
  // The button of the calendar opens it.
  onSubmit.mockClear()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Kalender öffnen: Tag' }), { key: 'Enter' })
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a German browser keeps its own input', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  render(
    <ThemeRoot>
      <Field label="Tag" name="on" type="date" value="2026-12-24" />
    </ThemeRoot>,
  )
  expect(screen.getByLabelText<HTMLInputElement>('Tag').type).toBe('date')
})
