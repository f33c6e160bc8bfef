import { expect, test } from 'vitest'
import type { FeedStreamListener } from './feed-stream.ts'
import { createStreamFollower } from './stream-follower.ts'

test('fault 23: a stream that was silent for longer than a comment may take is given up when the user looks', () => {
  const events: string[] = []
  const clock = { nowMs: 0 }
  let listener: FeedStreamListener | undefined
  const follower = createStreamFollower({
    userId: 'anna',
    cursor: () => 5,
    now: () => clock.nowMs,
    followStream: (_userId, _since, told) => {
      listener = told
      return () => events.push('left')
    },
    dispatch: (event) => events.push(event.kind),
  })
  follower.open()
  listener?.onOpened()
  clock.nowMs = 25_000
  follower.check()
  listener?.onSign()
  clock.nowMs = 50_000
  follower.check()
  expect(events).toEqual(['streamOpened'])
  clock.nowMs = 50_001
  follower.check()
  follower.open()
  expect(events).toEqual(['streamOpened', 'streamLost', 'left'])
})
