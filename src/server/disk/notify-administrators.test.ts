import { expect, test } from 'vitest'
import { createNotifyAdministrators } from '../admin/notify-administrators.ts'
import { createDiskTeller } from './notify-administrators.ts'

const low = { level: 'low', databaseLevel: 'low', freeBytes: 1, totalBytes: 100, reusableBytes: 0 } as const

test('an administrator who cannot be notified delays no other, and is notified at the next look', async () => {
  const heard: string[] = []
  const errors: unknown[] = []
  let isBroken = true
  const notifyAdministrators = createNotifyAdministrators({
    listAdministrators: async () => ['anna', 'ben', 'cem'],
    notify: async (userId, { key }) => {
      if (userId === 'anna' && isBroken) throw new Error('broken')
      heard.push(`${userId} ${key}`)
    },
    log: { error: (details) => void errors.push(details) },
  })
  const tell = createDiskTeller({ notifyAdministrators, now: () => 0 })
  await tell(low)
  const key = 'disk-low-1970-01-01'
  expect([heard.splice(0), errors.length]).toEqual([[`ben ${key}`, `cem ${key}`], 1])
  isBroken = false
  await tell(low)
  // The key keeps administrators from getting a second message.
  expect(heard.splice(0)).toEqual([`anna ${key}`, `ben ${key}`, `cem ${key}`])
  await tell(low)
  expect([heard, errors.length]).toEqual([[], 1])
})
