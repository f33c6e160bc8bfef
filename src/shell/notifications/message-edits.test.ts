import { expect, test } from 'vitest'
import { createToastQueue } from '#messaging/client'
import { createMessageEdits } from './message-edits.ts'
import type { MessageView } from './group-messages.ts'

type Fields = Partial<Pick<MessageView, 'readAt' | 'deletedAt'>>

/** A device with `count` unread messages, on which a slice takes one edit and pauses end when the test decides. */
function openDevice(count: number) {
  const messages = new Map(Array.from({ length: count }, (_none, index) => [`m${index}`, {} as Fields]))
  const pauses: (() => void)[] = []
  let nowMs = 0
  const toasts = createToastQueue({ now: () => 0, startTimer: () => () => undefined })
  const edits = createMessageEdits({
    documents: {
      get: (_collection: unknown, id: string) => messages.get(id) as never,
      modify: (_collection: unknown, id: string, fields: Fields) => {
        nowMs += 8
        messages.set(id, { ...messages.get(id), ...fields })
      },
    } as never,
    toasts,
    nowIso: () => '2026-11-21T11:00:00.000Z',
    timers: { now: () => nowMs, pause: () => new Promise((resolve) => pauses.push(resolve)) },
  })
  const view = (id: string) => ({ id, ...messages.get(id) }) as MessageView
  return {
    edits,
    messages,
    view,
    all: () => [...messages.keys()].map(view),
    countRead: () => all(messages, 'readAt'),
    countDeleted: () => all(messages, 'deletedAt'),
    texts: () => toasts.getVisible().map(({ text }) => text),
    undo: () => toasts.getVisible().at(-1)?.action?.onClick(),
    undoAll: () => toasts.getVisible().forEach(({ action }) => action?.onClick()),
    closeToasts: () => toasts.getVisible().forEach(({ id }) => toasts.dismiss(id)),
    async goOn(times: number) {
      for (let turn = 0; turn < times; turn += 1) {
        pauses.splice(0).forEach((resume) => resume())
        await new Promise((resolve) => setTimeout(resolve))
      }
    },
  }
}

function all(messages: ReadonlyMap<string, Fields>, key: keyof Fields): number {
  return [...messages.values()].filter((fields) => fields[key] !== undefined).length
}

test('N15: thousands are marked in slices, between which the page goes on', async () => {
  const device = openDevice(30)
  const done = device.edits.markAllRead(device.all())
  expect(device.countRead()).toBe(1)
  expect(device.texts()).toEqual(['30 Nachrichten als gelesen markiert'])
  await device.goOn(31)
  await done
  expect(device.countRead()).toBe(30)
})

test('N15: one press takes all of it back, also while it is still going on', async () => {
  const device = openDevice(10)
  void device.edits.removeAll(device.all())
  await device.goOn(4)
  expect(device.countDeleted()).toBe(5)
  device.undo()
  await device.goOn(20)
  expect(device.countDeleted()).toBe(0)
})

test('N15: taking back leaves alone what was read before', async () => {
  const device = openDevice(3)
  device.edits.markRead(device.view('m1'))
  const done = device.edits.markAllRead(device.all())
  await device.goOn(4)
  await done
  expect(device.texts()).toEqual(['2 Nachrichten als gelesen markiert'])
  device.undo()
  await device.goOn(4)
  expect([...device.messages].filter(([, fields]) => fields.readAt !== undefined).map(([id]) => id)).toEqual(['m1'])
})

test('N15: a second press, on another filter, leaves the first one its way back', async () => {
  const device = openDevice(4)
  const [a, b, c, d] = ['m0', 'm1', 'm2', 'm3'].map(device.view)
  void device.edits.removeAll(a === undefined || b === undefined ? [] : [a, b])
  void device.edits.removeAll(c === undefined || d === undefined ? [] : [c, d])
  await device.goOn(4)
  expect([device.countDeleted(), device.texts()]).toEqual([4, ['2 Nachrichten gelöscht', '2 Nachrichten gelöscht']])
  device.undoAll()
  await device.goOn(6)
  expect(device.countDeleted()).toBe(0)
})

test('N16: what is deleted one by one is one toast, which takes all of it back', async () => {
  const device = openDevice(3)
  device.edits.remove(device.view('m0'))
  expect(device.texts()).toEqual(['Gelöscht'])
  device.edits.remove(device.view('m1'))
  expect(device.texts()).toEqual(['2 Nachrichten gelöscht'])
  device.undo()
  await device.goOn(4)
  expect(device.countDeleted()).toBe(0)
  device.closeToasts()
  device.edits.remove(device.view('m2'))
  expect(device.texts()).toEqual(['Gelöscht'])
})

test('N16: messages removed meanwhile, or another user’s by now, are left alone', async () => {
  const device = openDevice(2)
  device.edits.remove(device.view('m0'))
  device.messages.delete('m0')
  device.undo()
  await device.goOn(2)
  expect([...device.messages.keys()]).toEqual(['m1'])
})
