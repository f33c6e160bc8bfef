// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Upload, UploadState } from '#files/client'
import { ThemeRoot } from '#ui/page/theme'
import { ProfilePicture } from './own-picture.tsx'

afterEach(cleanup)

const place = { width: 400, height: 300, placeholder: 'data:image/png;base64,AAAA' }
const picture = { place, url: 'blob:anna' }

function uploadOf(state: UploadState): Upload {
  return {
    fileId: 'file-0000000000000000',
    belongsTo: { collection: 'users', documentId: 'anna' },
    name: 'anna.jpg',
    sizeBytes: 1_468_006,
    state,
  }
}

type Shown = Partial<Parameters<typeof ProfilePicture>[0]>

function open(shown: Shown) {
  const calls = { onChoose: vi.fn<() => void>(), onRemove: vi.fn<() => void>(), onRetry: vi.fn<() => void>() }
  render(
    <ThemeRoot>
      <ProfilePicture
        name="Anna Beispiel"
        picture={undefined}
        upload={undefined}
        isOnline
        isReading={false}
        error={undefined}
        isDisabled={false}
        {...calls}
        {...shown}
      >
        <p>Anna Beispiel</p>
      </ProfilePicture>
    </ThemeRoot>,
  )
  return calls
}

/** Also the one that only devices with a camera at hand show. */
const buttons = () => [...document.querySelectorAll('button')].map((button) => button.textContent)

test('V5 without a picture one can be chosen, and on phones taken; nothing can be removed', () => {
  open({})
  expect(buttons()).toEqual(['Bild wählen', 'Aufnehmen'])
  expect(document.querySelector('input[capture]')?.getAttribute('capture')).toBe('user')
})

test('V5 with a picture another one can be chosen, and it can be removed', () => {
  const { onRemove } = open({ picture })
  expect(buttons()).toEqual(['Bild wählen', 'Aufnehmen', 'Entfernen'])
  fireEvent.click(screen.getByRole('button', { name: 'Entfernen' }))
  expect(onRemove).toHaveBeenCalledOnce()
})

test('V5 nothing is offered before the device knows the record, and nothing is taken', () => {
  const { onChoose } = open({ isDisabled: true })
  expect(buttons()).toEqual([])
  fireEvent.paste(document.body, { clipboardData: { files: [new File([''], 'a.png')], types: ['Files'] } })
  expect(onChoose).not.toHaveBeenCalled()
})

test.each<[string, Shown, 'status' | 'alert', string, string[]]>([
  ['is read', { isReading: true }, 'status', 'Bild wird gelesen …', ['Bild wählen', 'Aufnehmen']],
  [
    'waits for a connection',
    { picture, isOnline: false, upload: uploadOf({ kind: 'waiting' }) },
    'status',
    'Auf diesem Gerät gespeichert, wartet auf Verbindung',
    ['Bild wählen', 'Aufnehmen', 'Entfernen'],
  ],
  [
    'is sent',
    { picture, upload: uploadOf({ kind: 'sending', sentBytes: 734_003 }) },
    'status',
    'Wird hochgeladen: 50 % von 1,4 MB',
    ['Bild wählen', 'Aufnehmen', 'Entfernen'],
  ],
  [
    'did not get there',
    { picture, upload: uploadOf({ kind: 'failed', code: 'retry-limit-exceeded' }) },
    'alert',
    'Die Datei konnte nicht übertragen werden. Sie bleibt auf diesem Gerät, du kannst es noch einmal versuchen.',
    ['Noch einmal versuchen', 'Bild wählen', 'Aufnehmen', 'Entfernen'],
  ],
])('V2 a picture that %s says so', (_what, shown, role, text, expectedButtons) => {
  open(shown)
  expect(screen.getByRole(role).textContent).toBe(text)
  expect(buttons()).toEqual(expectedButtons)
})

test('V2 a ring goes around it while it is sent, and only then', () => {
  open({ picture, upload: uploadOf({ kind: 'sending', sentBytes: 734_003 }) })
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  cleanup()
  open({ picture, upload: uploadOf({ kind: 'waiting' }) })
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('V11 why a file can not be taken stands below, and the picture is as before', () => {
  open({ picture, error: 'Die Datei ist zu groß: höchstens 25 MB.' })
  expect(screen.getByRole('alert').textContent).toBe('Die Datei ist zu groß: höchstens 25 MB.')
  expect([...document.querySelectorAll('img')].map((image) => image.src)).toEqual([place.placeholder, 'blob:anna'])
})
