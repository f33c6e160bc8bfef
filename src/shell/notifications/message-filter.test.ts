import { expect, test } from 'vitest'
import { filterPath, noFilter, readFilter, senderChoices } from './message-filter.ts'
import { shortenBody } from './shorten-body.ts'

test('N12: every filter is in the address and comes back from it', () => {
  for (const source of [undefined, 'account', 'ein & anderer=Absender']) {
    for (const isUnreadOnly of [false, true]) {
      const filter = { source, isUnreadOnly }
      expect(readFilter(new URL(filterPath(filter), 'http://localhost').search)).toEqual(filter)
    }
  }
  expect(filterPath(noFilter)).toBe('/notifications')
  expect(readFilter('?von=&anderes=1')).toEqual(noFilter)
})

test('N12: there is a choice of those that sent something, the chosen one, and unknown ones last', () => {
  const messages = [{ source: 'zuletzt' }, { source: 'wheel' }, { source: 'wheel' }]
  expect(senderChoices(messages, ['account', 'wheel', 'uptime'], undefined)).toEqual(['wheel', 'zuletzt'])
  expect(senderChoices(messages, ['account', 'wheel', 'uptime'], 'account')).toEqual(['account', 'wheel', 'zuletzt'])
  expect(senderChoices([], [], 'fort')).toEqual(['fort'])
})

test('N13: a long text begins with its first words, a short one is whole', () => {
  expect(shortenBody('kurz')).toBeUndefined()
  expect(shortenBody('a\nb\nc\nd')).toBeUndefined()
  expect(shortenBody('a\nb\nc\nd\ne')).toBe('a\nb\nc\nd …')
  const short = shortenBody('Wort '.repeat(400)) ?? ''
  expect(short.length).toBeLessThanOrEqual(242)
  expect(short).toMatch(/^(Wort )+…$/)
  // A word that never ends is cut anywhere.
  expect(shortenBody('x'.repeat(2_000))).toBe(`${'x'.repeat(240)} …`)
})
