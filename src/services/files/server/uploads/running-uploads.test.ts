import { expect, test } from 'vitest'
import { createTestClock } from '#testing/documents/documents'
import { createRunningUploads } from './running-uploads.ts'

function openUploads() {
  const clock = createTestClock()
  const uploads = createRunningUploads(clock.now)
  const givenUp: string[] = []
  return {
    clock,
    givenUp,
    begin: (name: string, fileId = 'file') => uploads.begin(fileId, () => void givenUp.push(name)),
  }
}
const busy = expect.objectContaining({ code: 'unavailable', public: { retryAfterSeconds: 5 } })

test('U6: an upload that still receives bytes is not replaced by another of the same file', () => {
  const { clock, givenUp, begin } = openUploads()
  const first = begin('first')
  begin('other', 'another file')
  for (let second = 0; second < 60; second++) {
    clock.advance(1_000)
    first.noteBytes()
    expect(() => begin('second')).toThrow(busy)
  }
  first.end()
  begin('third')
  expect(givenUp).toEqual([])
})

test('U6: one that has been silent for five seconds gives way, and its end does not end the other', () => {
  const { clock, givenUp, begin } = openUploads()
  const first = begin('first')
  clock.advance(4_999)
  expect(() => begin('second')).toThrow(busy)
  clock.advance(1)
  begin('second')
  expect(givenUp).toEqual(['first'])
  first.end()
  expect(() => begin('third')).toThrow(busy)
})

test('U6: one that has all of its bytes does not give way, however long its pictures take', () => {
  const { clock, givenUp, begin } = openUploads()
  const first = begin('first')
  first.noteEnd()
  clock.advance(60_000)
  expect(() => begin('second')).toThrow(busy)
  expect(givenUp).toEqual([])
})
