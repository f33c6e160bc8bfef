// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { wheelsCollection } from '../model.ts'
import { WheelSettingsDialog } from './wheel-settings-dialog.tsx'
import { entriesOf, openTestWheel, showWheelPart, WHEEL_ID } from './wheel-test-page.tsx'

// jsdom draws nothing: no dialogs as layers, no canvas, no media.
beforeAll(() => {
  HTMLCanvasElement.prototype.getContext = () => null
  window.matchMedia ??= (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function open() {
  const documents = await openTestWheel(entriesOf('Anna', 'Bert'))
  showWheelPart(documents, (wheel) => <WheelSettingsDialog wheel={wheel} onClose={() => undefined} />)
  return () => documents.get(wheelsCollection, WHEEL_ID)
}

const undo = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Rückgängig', hidden: true })

test('S9: each setting counts at once, and is undone by itself', async () => {
  const wheel = await open()
  const before = wheel()
  expect(undo().disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('Pausieren, bis alle dran waren'))
  fireEvent.click(screen.getByLabelText('Meer'))
  fireEvent.click(screen.getByLabelText('Ton'))
  fireEvent.click(screen.getByLabelText('Konfetti'))
  const duration = screen.getByLabelText('Drehdauer')
  fireEvent.input(duration, { target: { value: '8' } })
  expect(wheel()?.spinDurationSec).toBe(5)
  fireEvent(duration, new Event('change', { bubbles: true }))
  expect(wheel()).toMatchObject({
    mode: 'rotate',
    palette: 'ocean',
    isSoundOn: true,
    hasConfetti: false,
    spinDurationSec: 8,
  })
  fireEvent.click(undo())
  expect(wheel()).toMatchObject({ spinDurationSec: 5, hasConfetti: false })
  for (let step = 0; step < 4; step++) fireEvent.click(undo())
  expect(wheel()).toMatchObject({ mode: before?.mode, palette: before?.palette, isSoundOn: false, hasConfetti: true })
  expect(undo().disabled).toBe(true)
})

test('S9: the winner’s text counts when it is left, an empty one not', async () => {
  const wheel = await open()
  const field = screen.getByLabelText<HTMLInputElement>('Text über dem Gewinner')
  fireEvent.change(field, { target: { value: '  Heute kocht\u0000 ' } })
  expect(wheel()?.winnerText).toBe('Gewonnen hat')
  fireEvent.blur(field)
  expect(wheel()?.winnerText).toBe('Heute kocht')
  fireEvent.change(field, { target: { value: ' ' } })
  fireEvent.blur(field)
  expect([wheel()?.winnerText, field.value]).toEqual(['Heute kocht', 'Heute kocht'])
  fireEvent.click(undo())
  expect(field.value).toBe('Gewonnen hat')
})

test('S8: „Ohne Drehbewegung“ is kept on the device and not in the wheel', async () => {
  const wheel = await open()
  const before = wheel()
  fireEvent.click(screen.getByLabelText('Ohne Drehbewegung'))
  expect(screen.getByLabelText<HTMLInputElement>('Ohne Drehbewegung').checked).toBe(true)
  expect(localStorage.getItem('wheelWithoutMotion')).toBe('true')
  expect(wheel()).toEqual(before)
  expect(undo().disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('Ohne Drehbewegung'))
  expect(localStorage.getItem('wheelWithoutMotion')).toBe('false')
})

test('S8: „Ohne Drehbewegung“ of another tab counts here at once', async () => {
  await open()
  localStorage.setItem('wheelWithoutMotion', 'true')
  fireEvent(window, new StorageEvent('storage', { key: 'wheelWithoutMotion' }))
  expect(screen.getByLabelText<HTMLInputElement>('Ohne Drehbewegung').checked).toBe(true)
  localStorage.clear()
  fireEvent(window, new StorageEvent('storage'))
  expect(screen.getByLabelText<HTMLInputElement>('Ohne Drehbewegung').checked).toBe(false)
})
