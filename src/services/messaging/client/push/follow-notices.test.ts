import { expect, test } from 'vitest'
import type { OpenLink } from '#messaging'
import { followNotices } from './follow-notices.ts'

/** A page, and what became of a message to it. */
function send(data: unknown): { readonly went: readonly string[]; readonly answers: readonly unknown[] } {
  const went: string[] = []
  const answers: unknown[] = []
  const listeners: ((event: MessageEvent) => void)[] = []
  followNotices({
    container: {
      addEventListener: (_type: string, listener: (event: MessageEvent) => void) => listeners.push(listener),
    },
    now: () => 1_000,
    navigate: (path) => went.push(path),
  })
  const port = { postMessage: (answer: unknown) => answers.push(answer) }
  for (const listener of listeners) listener({ data, ports: [port] } as unknown as MessageEvent)
  return { went, answers }
}

const message: OpenLink = { kind: 'open-link', link: '/wheelofnames?x=1', untilMs: 1_000 }

test('W5: a page goes where the notice leads and says so', () => {
  expect(send(message)).toEqual({ went: ['/wheelofnames?x=1'], answers: ['done'] })
})

test('W5: a page that hears of it too late stays where it is, because another one has opened', () => {
  expect(send({ ...message, untilMs: 999 })).toEqual({ went: [], answers: [] })
})

test('W5: it never leaves the app, and hears no other messages', () => {
  expect(send({ ...message, link: '//evil.example' }).went).toEqual(['/'])
  expect(send({ ...message, link: '/\t/evil.example' }).went).toEqual(['/'])
  for (const other of ['activate', null, { kind: 'open-link' }, { ...message, link: 7 }]) {
    expect(send(other)).toEqual({ went: [], answers: [] })
  }
})
