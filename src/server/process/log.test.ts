import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function record(isTTY: boolean): { readonly log: ReturnType<typeof createLog>; readonly lines: string[] } {
  const lines: string[] = []
  return { log: createLog({ write: (text) => void lines.push(text), isTTY }), lines }
}

test('to a pipe every event is one line of JSON', () => {
  const { log, lines } = record(false)
  log.info({ status: 200, note: 'a\nb' }, 'request')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^\{[^\n]*\}\n$/)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 30,
    status: 200,
    note: 'a\nb',
    msg: 'request',
    time: expect.stringMatching(/Z$/),
  })
})

test('only lines a person has to see are written to a terminal, readably', () => {
  const { log, lines } = record(true)
  log.info({}, 'request')
  log.warn({ delayMs: 250 }, 'the database does not answer')
  log.error({}, 'a job failed')
  expect(lines).toEqual([
    expect.stringMatching(/Z warning: the database does not answer \{"delayMs":250\}\n$/),
    expect.stringMatching(/Z error: a job failed \{\}\n$/),
  ])
})

test('of an error the log keeps name, message, code, place and cause, never the values a driver adds', () => {
  const { log, lines } = record(false)
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(anna@beispiel.de) already exists.',
  })
  log.error({ err: new Error('sign-up failed', { cause }) }, 'request failed')
  expect(lines[0]).not.toContain('anna@beispiel.de')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: {
      name: 'Error',
      message: 'sign-up failed',
      stack: expect.stringContaining('log.test.ts'),
      cause: { message: 'duplicate key', code: '23505' },
    },
  })
})

test('a thrown value that is not an error is named by its type, not repeated', () => {
  const { log, lines } = record(false)
  log.error({ err: 'password=hunter2' }, 'request failed')
  expect(lines[0]).not.toContain('hunter2')
})
