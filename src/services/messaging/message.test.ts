import { expect, test } from 'vitest'
import { messagesCollection } from './message.ts'

const ORIGIN = 'https://app.example'

function takes(link: string): boolean {
  const message = { receiverId: 'anna', kind: 'test', title: 'x', body: '', link, source: 'account' }
  return messagesCollection.schema.safeParse(message).success
}

test.each([
  '/',
  '/?ungelesen',
  '/uptime/settings',
  '/rezepte/',
  '/timeTracker?tag=2026-11-21#abend',
  '/a?url=https://x',
])('N13: the link %j is a path of the app', (link) => {
  expect(takes(link)).toBe(true)
  expect(new URL(link, ORIGIN).origin).toBe(ORIGIN)
})

test.each([
  '',
  'uptime',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\t\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/a?b\\c',
  `/${'x'.repeat(500)}`,
])('N13: the link %j, which may lead elsewhere, is refused', (link) => {
  expect(takes(link)).toBe(false)
})
