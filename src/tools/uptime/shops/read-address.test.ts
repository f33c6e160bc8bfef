import { expect, it } from 'vitest'
import { readAddress } from './read-address.ts'

it.each([
  ['meinshop.de', 'https://meinshop.de/'],
  ['  MeinShop.DE/Kasse?a=B#c ', 'https://meinshop.de/Kasse?a=B#c'],
  ['http://meinshop.de:8080', 'http://meinshop.de:8080/'],
  ['https://meinshop.de?x=1', 'https://meinshop.de/?x=1'],
  ['bäckerei-köln.de', 'https://bäckerei-köln.de/'],
  ['localhost:3000/a', 'https://localhost:3000/a'],
  ['http://[::1]:8080/', 'http://[::1]:8080/'],
  ['192.168.1.5', 'https://192.168.1.5/'],
])('S1: %s is %s', (typed, url) => {
  const read = readAddress(typed)
  expect(read.ok && read.value.url).toBe(url)
})

it.each([
  ['', 'empty'],
  ['mein shop', 'unreadable'],
  ['https://', 'unreadable'],
  ['https://a..b', 'unreadable'],
  ['https://meinshop.de:99999', 'unreadable'],
  ['mailto://x', 'scheme'],
  ['javascript://alert(1)', 'scheme'],
  ['https://a:b@c.de', 'credentials'],
  [`meinshop.de/${'x'.repeat(2_000)}`, 'too-long'],
])('S1: %j is no address (%s)', (typed, fault) => {
  expect(readAddress(typed)).toEqual({ ok: false, error: fault })
})
