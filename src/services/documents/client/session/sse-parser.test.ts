import { expect, test } from 'vitest'
import { fc } from '#testing/properties'
import { createSseParser } from './sse-parser.ts'

function parse(...pieces: readonly string[]): readonly { name: string; data: string }[] {
  const events: { name: string; data: string }[] = []
  const read = createSseParser((event) => events.push(event))
  for (const piece of pieces) read(piece)
  return events
}

test('events have a name and the lines of their data; without a name they are messages', () => {
  expect(parse('event: feed\ndata: {"a":1}\n\n', 'data: one\ndata: two\n\n')).toEqual([
    { name: 'feed', data: '{"a":1}' },
    { name: 'message', data: 'one\ntwo' },
  ])
})

test('comments, ids and events without data are nothing', () => {
  expect(parse(': ping\n\n', 'id: 7\nretry: 3\n\n', 'event: empty\n\n')).toEqual([])
})

test('a field may have no space or no value, and an unfinished event is not told', () => {
  expect(parse('event:feed\ndata\n\nevent: feed\ndata: unfinished\n')).toEqual([{ name: 'feed', data: '' }])
})

test('it does not matter where the text is cut or which line ends it has', () => {
  fc.assert(
    fc.property(fc.constantFrom('\n', '\r\n', '\r'), fc.array(fc.nat(60), { maxLength: 6 }), (lineEnd, cuts) => {
      const text = [': ping', '', 'event: feed', 'data: {"a":', 'data: 1}', '', 'data: x', '', ''].join(lineEnd)
      const places = [0, ...cuts.map((cut) => cut % text.length).sort((a, b) => a - b), text.length]
      const pieces = places.slice(1).map((end, index) => text.slice(places[index], end))
      expect(parse(...pieces, lineEnd)).toEqual([
        { name: 'feed', data: '{"a":\n1}' },
        { name: 'message', data: 'x' },
      ])
    }),
  )
})
