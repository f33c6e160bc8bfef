// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failed, ok, type Result } from '#base/result'
import { DocumentsProvider, type DocumentsClient, type SyncStatus } from '#documents/client'
import type { RequestFailure } from '#http/client'
import { Field } from '#ui/form/field'
import { ThemeRoot } from '#ui/page/theme'
import { EntryForm, formatSeconds, textOf } from './entry-page.tsx'
import { useAttempt } from './parts/use-attempt.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const status = { isLoaded: false } as SyncStatus
const documents: Partial<DocumentsClient> = { getStatus: () => status, subscribe: () => () => undefined }

/** A form with one field, and a server that gives these answers one after the other. */
function openForm(...answers: Result<unknown, RequestFailure>[]) {
  const sent: string[] = []
  function Example() {
    const attempt = useAttempt()
    return (
      <EntryForm
        attempt={attempt}
        fields={['email']}
        submitLabel="Senden"
        onSubmit={(form) => {
          sent.push(textOf(form, 'email'))
          void attempt.run(async () => answers.shift() ?? ok(undefined))
        }}
      >
        {(errorOf) => <Field label="E-Mail" name="email" error={errorOf('email')} />}
      </EntryForm>
    )
  }
  render(
    <ThemeRoot>
      <DocumentsProvider client={documents as DocumentsClient}>
        <Example />
      </DocumentsProvider>
    </ThemeRoot>,
  )
  const send = () => act(async () => void fireEvent.submit(document.querySelector('form') ?? document))
  return { sent, send, email: screen.getByLabelText('E-Mail') }
}

test('C3: what is wrong with a field stands beside it, and the field has the focus', async () => {
  const { send, email } = openForm(failed({ code: 'invalid-email', message: 'Keine Adresse.', status: 400 }))
  await send()
  expect(document.activeElement).toBe(email)
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('C3: what is wrong with no field is an alert, gone with the next attempt that works', async () => {
  const { send } = openForm(failed({ code: 'user-disabled', message: 'Gesperrt.', status: 403 }), ok(undefined))
  await send()
  expect(screen.getByRole('alert').textContent).toBe('Gesperrt.')
  await send()
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('C3: after too many attempts the button counts down and nothing is sent until the time has come', async () => {
  vi.useFakeTimers()
  const refusal = { code: 'too-many-requests', message: 'Zu viele Versuche.', status: 429, retryAfterSeconds: 65 }
  const { send, sent } = openForm(failed(refusal))
  await send()
  expect(screen.getByRole('alert').textContent).toBe('Zu viele Versuche.')
  expect(screen.getByRole('button').textContent).toBe('Geht wieder in 1:05 min')
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(screen.getByRole('button').textContent).toBe('Geht wieder in 45 s')
  await send()
  expect(sent).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(45_500))
  expect(screen.getByRole('button').textContent).toBe('Senden')
  await send()
  expect(sent).toHaveLength(2)
})

test('a wait reads in seconds, from a minute on in minutes', () => {
  expect([1, 59, 60, 605].map(formatSeconds)).toEqual(['1 s', '59 s', '1:00 min', '10:05 min'])
})
