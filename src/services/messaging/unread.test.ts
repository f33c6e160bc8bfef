import { expect, test } from 'vitest'
import { countUnread, isShown } from './unread.ts'

const at = '2026-11-27T08:00:00.000Z'

test('a message counts for its receiver until they read or delete it', () => {
  const unread = { receiverId: 'anna' }
  const messages = [
    unread,
    unread,
    { ...unread, readAt: at },
    { ...unread, deletedAt: at },
    { ...unread, readAt: at, deletedAt: at },
    { receiverId: 'ben' },
  ]
  expect([countUnread(messages, 'anna'), countUnread(messages, 'ben'), countUnread(messages, 'clara')]).toEqual([
    2, 1, 0,
  ])
  expect(messages.map((message) => isShown(message, 'anna'))).toEqual([true, true, true, false, false, false])
})
