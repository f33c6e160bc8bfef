import { expect, test } from 'vitest'
import { downgradeOutageErrors } from './downgrade-outage-errors.ts'

function openLog() {
  const lines: string[] = []
  const note = (level: string) => (_details: object, message: string) => void lines.push(`${level} ${message}`)
  return { lines, log: downgradeOutageErrors({ info: note('info'), warn: note('warn'), error: note('error') }) }
}

test.each([
  ['the database is starting', Object.assign(new Error('starting up'), { code: '57P03' }), 'warn'],
  ['nobody listens', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'warn'],
  ['the disk is full', Object.assign(new Error('full'), { code: 'ENOSPC' }), 'warn'],
  ['the cause of it is that', new Error('job', { cause: Object.assign(new Error(), { code: '57P01' }) }), 'warn'],
  ['a statement is wrong', Object.assign(new Error('syntax'), { code: '42601' }), 'error'],
  ['our code is wrong', new TypeError('undefined is not a function'), 'error'],
  ['nobody knows', undefined, 'error'],
])('fault 12: what fails in the background because %s is noted as it is worth it', (_name, err, level) => {
  const { lines, log } = openLog()
  log.error({ err }, 'a job failed')
  expect(lines).toEqual([`${level} a job failed`])
})
