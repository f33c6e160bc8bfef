import { describe, expect, test } from 'vitest'
import {
  groupMessages,
  isAbove,
  UNREAD_KEY,
  cutBlocks,
  dayLabel,
  createMessageOrder,
  type MessageView,
} from './group-messages.ts'

const now = new Date(2026, 10, 21, 11, 0)

/** A message of a local moment; read long ago unless told otherwise. */
function message(id: string, at: Date, fields: Partial<MessageView> = {}): MessageView {
  return {
    id,
    ownerId: 'anna',
    memberIds: [],
    version: 1,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    isPending: false,
    receiverId: 'anna',
    kind: 'test',
    title: id,
    body: '',
    link: '/',
    source: 'account',
    readAt: '2020-01-01T00:00:00.000Z',
    ...fields,
  }
}

function unread(id: string, at: Date): MessageView {
  const { readAt: _readAt, ...rest } = message(id, at)
  return rest
}

function group(...messages: readonly MessageView[]) {
  const groups = groupMessages(messages, { heldSince: now.toISOString(), nowMs: now.getTime() })
  return groups.map(({ label, messages: members }) => `${label}: ${members.map(({ id }) => id).join(' ')}`)
}

describe('the sections of the page', () => {
  test('N10: what is unread stands first, then the days, newest first', () => {
    expect(
      group(
        message('a', new Date(2026, 10, 21, 9)),
        unread('b', new Date(2026, 10, 21, 8)),
        message('c', new Date(2026, 10, 21, 0, 0)),
        message('d', new Date(2026, 10, 20, 23, 59)),
        unread('e', new Date(2026, 10, 1)),
        message('f', new Date(2026, 10, 19)),
        message('g', new Date(2025, 11, 31)),
      ),
    ).toEqual([
      'Ungelesen: b e',
      'Heute: a c',
      'Gestern: d',
      'Donnerstag, 19. November: f',
      'Mittwoch, 31. Dezember 2025: g',
    ])
  })

  test('N10: a message from a clock that is ahead came today', () => {
    expect(group(message('ahead', new Date(2026, 10, 22, 1)), message('today', new Date(2026, 10, 21, 1)))).toEqual([
      'Heute: ahead today',
    ])
  })

  test('N10: yesterday is the day before also where a day has 25 hours', () => {
    // In Germany clocks went back on 25 October 2026; elsewhere this is a day like any other.
    const nowMs = new Date(2026, 9, 26, 0, 30).getTime()
    expect(dayLabel(new Date(2026, 9, 25, 0, 10).getTime(), nowMs)).toBe('Gestern')
    expect(dayLabel(new Date(2026, 9, 24, 23, 50).getTime(), nowMs)).toBe('Samstag, 24. Oktober')
  })

  test('N11: messages read since the page was opened stay among the unread ones', () => {
    const heldSince = now.toISOString()
    expect(isAbove({ readAt: new Date(now.getTime() + 1).toISOString() }, heldSince)).toBe(true)
    expect(isAbove({ readAt: new Date(now.getTime() - 1).toISOString() }, heldSince)).toBe(false)
    const [first] = groupMessages([message('a', now, { readAt: heldSince })], { heldSince, nowMs: now.getTime() })
    expect(first?.key).toBe(UNREAD_KEY)
  })
})

describe('blocks', () => {
  const sizes = (...groups: readonly number[]) =>
    cutBlocks(
      groups.map((size, index) => ({
        key: String(index),
        label: '',
        messages: Array.from({ length: size }, (_none, row) => message(`${index}-${row}`, now)),
      })),
      10,
    ).map((block) => block.map((part) => `${part.group.key}${part.isStart ? '' : '…'}:${part.messages.length}`))

  test('N14: have the same number of rows, whatever the sections', () => {
    expect(sizes(25)).toEqual([['0:10'], ['0…:10'], ['0…:5']])
    expect(sizes(3, 4, 12)).toEqual([['0:3', '1:4', '2:3'], ['2…:9']])
    expect(sizes(10, 1)).toEqual([['0:10'], ['1:1']])
    expect(sizes()).toEqual([])
  })
})

describe('the order of messages', () => {
  const at = (minute: number) => new Date(2026, 10, 21, 9, minute)
  const ids = (messages: readonly MessageView[]) => messages.map(({ id }) => id)

  test('N10: is newest first, also after some changed, came and went', () => {
    const sort = createMessageOrder()
    const [a, b, c] = [message('a', at(1)), message('b', at(3)), message('c', at(2))]
    expect(ids(sort([a, b, c]))).toEqual(['b', 'c', 'a'])
    const changed = { ...c, title: 'neu' }
    expect(sort([a, b, changed])[1]).toBe(changed)
    expect(ids(sort([a, b, changed, message('d', at(4))]))).toEqual(['d', 'b', 'c', 'a'])
    expect(ids(sort([b, a]))).toEqual(['b', 'a'])
  })
})
