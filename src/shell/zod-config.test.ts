import './zod-config.ts'
import { expect, test } from 'vitest'
import { config } from 'zod/mini'

test('zod makes no code from texts, however late it is loaded', () => {
  expect(config().jitless).toBe(true)
})
