import { expect, test } from 'vitest'
import { createToastQueue } from '#messaging/client'
import type { MessageView } from '../notifications/group-messages.ts'
import { createMessageToaster } from './message-toaster.ts'

function openPage() {
  let messages: readonly MessageView[] = []
  let isSynced = false
  let isLooking = true
  let isClaimed = false
  let runTimer: (() => void) | undefined
  const opened: string[] = []
  const toasts = createToastQueue({ now: () => 0, startTimer: () => () => undefined })
  const teller = createMessageToaster({
    userId: 'anna',
    listMessages: () => messages,
    hasSynced: () => isSynced,
    visitBeganAtMs: Date.parse('2026-11-21T12:00:00Z'),
    isLooking: () => isLooking,
    severityOf: (kind) => (kind === 'alarm' || kind === 'recovery' ? kind : undefined),
    isWanted: (kind) => kind !== 'welcome',
    claim: async () => !isClaimed,
    toasts,
    open: (message) => opened.push(message.link),
    openAll: () => opened.push('all'),
    startTimer: (callback) => {
      runTimer = callback
      return () => (runTimer = undefined)
    },
  })
  const settle = async () => {
    teller.look()
    runTimer?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return {
    teller,
    toasts,
    opened,
    texts: () => toasts.getVisible().map(({ text }) => text),
    press: (index: number) => toasts.getVisible()[index]?.action?.onClick(),
    sync: async () => {
      isSynced = true
      await settle()
    },
    receive: async (...more: readonly Partial<MessageView>[]) => {
      messages = [...messages, ...more.map(messageOf)]
      await settle()
    },
    change: async (id: string, fields: Partial<MessageView>) => {
      messages = messages.map((message) => (message.id === id ? { ...message, ...fields } : message))
      await settle()
    },
    lookAway: () => (isLooking = false),
    lookHere: () => (isLooking = true),
    letAnotherTabTell: () => (isClaimed = true),
  }
}

function messageOf(fields: Partial<MessageView>): MessageView {
  const id = fields.id ?? 'x'
  const at = '2026-11-21T10:00:00.000Z'
  const meta = { ownerId: 'anna', memberIds: [], version: 1, createdAt: at, updatedAt: at, isPending: false }
  const message = { receiverId: 'anna', kind: 'test', title: `Titel ${id}`, body: '', link: `/${id}`, source: 'wheel' }
  return { id, ...meta, ...message, ...fields }
}

test('N20: messages there at first, on the device or from the server, cause no toast', async () => {
  const { receive, sync, texts } = openPage()
  await receive({ id: 'kept' })
  await receive({ id: 'pulled' })
  await sync()
  expect(texts()).toEqual([])
  await receive({ id: 'new' })
  expect(texts()).toEqual(['Titel new'])
})

test('N20: messages made since the visit began cause a toast, though they came with everything else', async () => {
  const { receive, sync, texts } = openPage()
  await receive({ id: 'kept' })
  await receive({ id: 'new', createdAt: '2026-11-21T12:00:00.000Z' })
  await sync()
  expect(texts()).toEqual(['Titel new'])
})

test('N20: no message causes two toasts, whatever happens to it', async () => {
  const { receive, sync, change, texts, toasts } = openPage()
  await sync()
  await receive({ id: 'a' })
  toasts.dismiss(toasts.getVisible()[0]?.id ?? 0)
  await change('a', { readAt: '2026-11-21T10:00:01.000Z' })
  await change('a', { title: 'neu' })
  await sync()
  expect(texts()).toEqual([])
})

test('N21: what is read, deleted, another person’s or not wanted is not told', async () => {
  const { receive, sync, texts } = openPage()
  await sync()
  const at = '2026-11-21T10:00:00.000Z'
  await receive({ id: 'a', readAt: at }, { id: 'b', deletedAt: at }, { id: 'c', receiverId: 'bert' })
  await receive({ id: 'd', kind: 'welcome' })
  expect(texts()).toEqual([])
})

test('N21: while the page is hidden, or at the list itself, there are no toasts, also not later', async () => {
  const { receive, sync, lookAway, lookHere, texts } = openPage()
  await sync()
  lookAway()
  await receive({ id: 'a' })
  lookHere()
  await receive({ id: 'b' })
  expect(texts()).toEqual(['Titel b'])
})

test('N21: a toast in another tab is not repeated here', async () => {
  const { receive, sync, letAnotherTabTell, texts } = openPage()
  await sync()
  letAnotherTabTell()
  await receive({ id: 'a' })
  expect(texts()).toEqual([])
})

test('N22: two are two toasts that lead to where they belong, more are one that leads to all', async () => {
  const { receive, sync, texts, press, opened } = openPage()
  await sync()
  await receive({ id: 'a' }, { id: 'b' })
  expect(texts()).toEqual(['Titel a', 'Titel b'])
  press(1)
  expect(opened).toEqual(['/b'])
  await receive({ id: 'c' })
  expect(texts()).toEqual(['3 neue Nachrichten'])
  await receive(...Array.from({ length: 1_000 }, (_none, index) => ({ id: `many${index}` })))
  expect(texts()).toEqual(['1.003 neue Nachrichten'])
  press(0)
  expect(opened).toEqual(['/b', 'all'])
})

test('N22: a toast goes when what it tells of was read elsewhere, and all go with the person', async () => {
  const { receive, sync, change, texts, teller } = openPage()
  await sync()
  await receive({ id: 'a' }, { id: 'b' })
  await change('a', { readAt: '2026-11-21T10:00:01.000Z' })
  expect(texts()).toEqual(['Titel b'])
  teller.stop()
  expect(texts()).toEqual([])
})

test('N23: an alarm is an error that stays, a recovery a success, all else says no more than it did', async () => {
  const { receive, sync, toasts } = openPage()
  await sync()
  await receive({ id: 'a', kind: 'alarm' })
  await receive({ id: 'b', kind: 'recovery' })
  expect(toasts.getVisible()).toMatchObject([
    { kind: 'error', isLasting: true, text: 'Titel a' },
    { kind: 'success', text: 'Titel b' },
  ])
  expect(toasts.getVisible()[1]?.isLasting).toBeUndefined()
})

test('N23: one toast of several messages names the alarm among them, and stays', async () => {
  const { receive, sync, toasts } = openPage()
  await sync()
  await receive({ id: 'a', kind: 'alarm' })
  await receive({ id: 'b' }, { id: 'c' })
  await receive({ id: 'd' })
  expect(toasts.getVisible()).toMatchObject([
    { kind: 'error', isLasting: true, text: '4 neue Nachrichten, darunter: Titel a' },
  ])
})

test('N23: one toast of several messages is announced again without an alarm that was read elsewhere', async () => {
  const { receive, sync, change, toasts } = openPage()
  await sync()
  const readAt = '2026-11-21T10:00:01.000Z'
  await receive({ id: 'a', kind: 'alarm' }, { id: 'b', kind: 'alarm' }, { id: 'c' }, { id: 'd' })
  expect(toasts.getVisible()).toMatchObject([{ kind: 'error', text: '4 neue Nachrichten, darunter: Titel a' }])
  await change('b', { readAt })
  expect(toasts.getVisible()).toMatchObject([{ kind: 'error', text: '4 neue Nachrichten, darunter: Titel a' }])
  await change('a', { readAt })
  expect(toasts.getVisible()).toMatchObject([{ kind: 'info', text: '2 neue Nachrichten' }])
  expect(toasts.getVisible()[0]?.isLasting).toBeUndefined()
  await receive({ id: 'e' })
  expect(toasts.getVisible()).toMatchObject([{ kind: 'info', text: '3 neue Nachrichten' }])
})

test('N23: the alarm that is left takes the place of the one that was read; a single message is a toast of its own', async () => {
  const { receive, sync, change, toasts, press, opened } = openPage()
  await sync()
  const readAt = '2026-11-21T10:00:01.000Z'
  await receive({ id: 'a', kind: 'alarm' }, { id: 'b', kind: 'alarm' }, { id: 'c' })
  await change('a', { readAt })
  expect(toasts.getVisible()).toMatchObject([
    { kind: 'error', isLasting: true, text: '2 neue Nachrichten, darunter: Titel b' },
  ])
  await change('b', { deletedAt: readAt })
  expect(toasts.getVisible()).toMatchObject([{ kind: 'info', text: 'Titel c' }])
  press(0)
  expect(opened).toEqual(['/c'])
  await change('c', { readAt })
  expect(toasts.getVisible()).toEqual([])
})
