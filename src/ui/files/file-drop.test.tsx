// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FileButton } from './file-button.tsx'
import { FileDrop } from './file-drop.tsx'
import { ThemeRoot } from '../page/theme.tsx'

afterEach(cleanup)

const photo = new File(['foto'], 'foto.jpg', { type: 'image/jpeg' })

function open(isDisabled = false) {
  const onFiles = vi.fn<(files: readonly File[]) => void>()
  render(
    <ThemeRoot>
      <FileDrop invitation="Hier loslassen" isDisabled={isDisabled} onFiles={onFiles}>
        <p>Mein Bild</p>
        <input aria-label="Name" />
      </FileDrop>
      <p>Daneben</p>
    </ThemeRoot>,
  )
  return onFiles
}

const filesOf = (files: readonly File[]) => ({ types: ['Files'], files, dropEffect: 'none' })
const pasteOf = (files: readonly File[], types: readonly string[] = ['Files']) => ({ clipboardData: { files, types } })

/** Whether the browser would do with it what it always does. */
function isLeftToBrowser(event: Event, target: Element): boolean {
  fireEvent(target, event)
  return !event.defaultPrevented
}

/** jsdom does not know where a drag goes on to. */
function leave(from: Element, to: Element): void {
  const event = createEvent.dragLeave(from)
  Object.defineProperty(event, 'relatedTarget', { value: to })
  fireEvent(from, event)
}

test('V3 files are taken where they are let go, and the place says so while they are held above it', () => {
  const onFiles = open()
  const place = screen.getByText('Mein Bild')
  fireEvent.dragEnter(place, { dataTransfer: filesOf([]) })
  expect(screen.getByText('Hier loslassen')).toBeDefined()
  fireEvent.drop(place, { dataTransfer: filesOf([photo]) })
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([photo])
  expect(screen.queryByText('Hier loslassen')).toBeNull()
})

test('V3 going on to something inside does not end it, leaving the place does', () => {
  open()
  const place = screen.getByText('Mein Bild')
  fireEvent.dragEnter(place, { dataTransfer: filesOf([]) })
  leave(place, screen.getByLabelText('Name'))
  expect(screen.queryByText('Hier loslassen')).not.toBeNull()
  leave(place, screen.getByText('Daneben'))
  expect(screen.queryByText('Hier loslassen')).toBeNull()
})

test('V3 a file that misses the place does not open in place of the app; dragged text is not touched', () => {
  const onFiles = open()
  const beside = screen.getByText('Daneben')
  expect(isLeftToBrowser(createEvent.drop(beside, { dataTransfer: filesOf([photo]) }), beside)).toBe(false)
  const text = { types: ['text/plain'], files: [] }
  expect(isLeftToBrowser(createEvent.drop(beside, { dataTransfer: text }), beside)).toBe(true)
  const place = screen.getByText('Mein Bild')
  expect(isLeftToBrowser(createEvent.drop(place, { dataTransfer: text }), place)).toBe(true)
  expect(onFiles).not.toHaveBeenCalled()
})

test('V3 a place that takes nothing now refuses, and the app stays', () => {
  const onFiles = open(true)
  const place = screen.getByText('Mein Bild')
  expect(isLeftToBrowser(createEvent.drop(place, { dataTransfer: filesOf([photo]) }), place)).toBe(false)
  fireEvent.paste(document.body, pasteOf([photo]))
  expect(onFiles).not.toHaveBeenCalled()
})

test('V4 what is pasted anywhere on the page is taken; text and what comes with it stays the field’s', () => {
  const onFiles = open()
  const field = screen.getByLabelText('Name')
  const textWithPicture = createEvent.paste(field, pasteOf([photo], ['text/plain', 'Files']))
  expect(isLeftToBrowser(textWithPicture, field)).toBe(true)
  expect(isLeftToBrowser(createEvent.paste(field, pasteOf([], ['text/plain'])), field)).toBe(true)
  expect(onFiles).not.toHaveBeenCalled()
  fireEvent.paste(field, pasteOf([photo]))
  fireEvent.paste(document.body, pasteOf([photo]))
  expect(onFiles).toHaveBeenCalledTimes(2)
})

test('pasted text is taken where text is of use, before the picture of it that comes along, and in a field it stays the field’s', () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>()
  const onText = vi.fn<(text: string) => void>()
  render(
    <ThemeRoot>
      <FileDrop invitation="Hier loslassen" onFiles={onFiles} onText={onText}>
        <input aria-label="Name" />
      </FileDrop>
    </ThemeRoot>,
  )
  const copied = (text: string) => ({
    clipboardData: { files: [photo], types: ['text/plain', 'Files'], getData: () => text },
  })
  fireEvent.paste(screen.getByLabelText('Name'), copied('Datum\tVon'))
  expect([onFiles.mock.calls, onText.mock.calls]).toEqual([[], []])
  fireEvent.paste(document.body, copied('Datum\tVon'))
  expect([onFiles.mock.calls, onText.mock.calls]).toEqual([[], [['Datum\tVon']]])
  fireEvent.paste(document.body, copied(''))
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([photo])
})

test('V5 a button hands on what was chosen, and the same file a second time; calling it off says nothing', () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>()
  render(
    <ThemeRoot>
      <FileButton variant="secondary" accept={['image/jpeg', 'image/png']} camera="user" onFiles={onFiles}>
        Bild wählen
      </FileButton>
    </ThemeRoot>,
  )
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no input')
  expect([input.accept, input.getAttribute('capture'), input.hidden]).toEqual(['image/jpeg,image/png', 'user', true])
  const opened = vi.fn<() => void>()
  input.addEventListener('click', opened)
  fireEvent.click(screen.getByRole('button', { name: 'Bild wählen' }))
  expect(opened).toHaveBeenCalledOnce()
  // A browser tells of the same file only when the input has let go of it before.
  const letGo = vi.fn<(value: string) => void>()
  Object.defineProperty(input, 'value', { get: () => '', set: letGo, configurable: true })
  for (const files of [[photo], [photo], []]) {
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    fireEvent.change(input)
  }
  expect(onFiles.mock.calls).toEqual([[[photo]], [[photo]]])
  expect(letGo.mock.calls).toEqual([[''], [''], ['']])
})
