// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { DocumentsProvider, type DocumentsClient, type SyncStatus } from '#documents/client'
import type { PushState } from '#messaging/client'
import { ThemeRoot } from '#ui/page/theme'
import { ThisDeviceSection } from './this-device-section.tsx'

afterEach(cleanup)

const KINDS = ['Neue Anmeldung', 'Testnachricht']

function open(state: PushState, { isOnline = true, kinds = KINDS } = {}) {
  const onTurnOn = vi.fn<() => void>()
  const onTurnOff = vi.fn<() => void>()
  // Of the documents only whether the server is reached is asked for.
  const status = { isLoaded: true, isServerReachable: isOnline } as SyncStatus
  const documents: Partial<DocumentsClient> = { getStatus: () => status, subscribe: () => () => undefined }
  const section = (next: PushState) => (
    <ThemeRoot>
      <DocumentsProvider client={documents as DocumentsClient}>
        <ThisDeviceSection state={next} kinds={kinds} onTurnOn={onTurnOn} onTurnOff={onTurnOff} />
      </DocumentsProvider>
    </ThemeRoot>
  )
  const { rerender } = render(section(state))
  return { onTurnOn, onTurnOff, become: (next: PushState) => rerender(section(next)) }
}

const pushSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Push-Nachrichten auf diesem Gerät' })
const page = () => document.body.textContent ?? ''
const failure = (reason: 'server-unreachable' | 'subscribe-failed'): PushState => ({
  kind: 'failed',
  reason,
  message: 'Das ging schief.',
})

describe('S6 turning pushes on', () => {
  it('first explains what will come, who sees which parts, and where it is turned off; only then the browser asks', () => {
    const { onTurnOn } = open({ kind: 'off' })
    fireEvent.click(pushSwitch())
    expect(onTurnOn).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog').textContent).toMatch(
      /Neue Anmeldung.*Testnachricht.*Push-Dienst.*verschlüsselt.*jederzeit unter „Benachrichtigungen“/,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Einschalten' }))
    expect(onTurnOn).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('can be left without a question', () => {
    const { onTurnOn } = open({ kind: 'off' })
    fireEvent.click(pushSwitch())
    fireEvent.click(screen.getByRole('button', { name: 'Nicht jetzt' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(onTurnOn).not.toHaveBeenCalled()
    expect(pushSwitch().checked).toBe(false)
  })

  it('says so where nothing is set to come by push', () => {
    open({ kind: 'off' }, { kinds: [] })
    fireEvent.click(pushSwitch())
    expect(screen.getByRole('dialog').textContent).toContain('Zurzeit kommt nichts per Push')
  })

  it('takes no second press while it is under way, and then says that it is on', () => {
    const { onTurnOff, become } = open({ kind: 'turning-on' })
    fireEvent.click(pushSwitch())
    expect(onTurnOff).not.toHaveBeenCalled()
    expect(screen.getByRole('status').textContent).toMatch(/Wird eingeschaltet/)
    become({ kind: 'on' })
    expect(screen.getByRole('status').textContent).toBe('Eingeschaltet')
    fireEvent.click(pushSwitch())
    expect(onTurnOff).toHaveBeenCalledOnce()
  })
})

test.each<[PushState, RegExp]>([
  [{ kind: 'unsupported' }, /Dieser Browser kann keine Push-Nachrichten anzeigen/],
  [{ kind: 'needs-install' }, /Teilen.*Zum Home-Bildschirm.*melde dich dort an/],
  [{ kind: 'insecure' }, /https:\/\//],
  [{ kind: 'blocked', message: 'x' }, /Nur du kannst das ändern.*Erlaube dort/],
])('S6 %o has its own words and no switch to press', (state, words) => {
  open(state)
  expect(page()).toMatch(words)
  expect(pushSwitch().disabled).toBe(true)
})

describe('S6 what failed', () => {
  it('says why, and can be tried again at once', () => {
    const { onTurnOn } = open(failure('subscribe-failed'))
    expect(screen.getByRole('alert').textContent).toBe('Das ging schief.')
    expect(pushSwitch().checked).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
    expect(onTurnOn).toHaveBeenCalledOnce()
  })

  it('for want of the server stays wanted, and can be given up', () => {
    const { onTurnOff } = open(failure('server-unreachable'), { isOnline: false })
    expect(pushSwitch().checked).toBe(true)
    expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull()
    fireEvent.click(pushSwitch())
    expect(onTurnOff).toHaveBeenCalledOnce()
  })
})

describe('S6 without a connection', () => {
  it('turning on waits for it and says so', () => {
    open({ kind: 'off' }, { isOnline: false })
    expect(pushSwitch().disabled).toBe(true)
    expect(page()).toMatch(/gerade offline.*sobald sie wieder da ist/)
  })

  it('turning off works', () => {
    const { onTurnOff } = open({ kind: 'on' }, { isOnline: false })
    fireEvent.click(pushSwitch())
    expect(onTurnOff).toHaveBeenCalledOnce()
  })
})
