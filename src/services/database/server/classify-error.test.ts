import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { AppError } from '#base/app-error'
import { createTempFolder } from '#testing/temp-folder'
import { classifyError } from './classify-error.ts'

function codeOf(error: unknown): string {
  const classified = classifyError(error)
  return classified instanceof AppError ? classified.code : 'fault'
}

/** What an expression throws. */
async function thrownBy(action: () => unknown): Promise<unknown> {
  try {
    await action()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

test('a database that no server listens for is unavailable', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://anna@127.0.0.1:1/app', connectionTimeoutMillis: 2_000 })
  const error = await thrownBy(() => pool.query('SELECT 1'))
  expect(classifyError(error)).toMatchObject({ code: 'unavailable', public: { retryAfterSeconds: 5 }, cause: error })
  await pool.end()
  expect(codeOf(await thrownBy(() => pool.query('SELECT 1')))).toBe('unavailable')
})

test('a locked SQLite file is unavailable, a full one has no space', async () => {
  const folder = await createTempFolder()
  const one = new DatabaseSync(join(folder.path, 'x.sqlite'))
  const two = new DatabaseSync(join(folder.path, 'x.sqlite'))
  one.exec('CREATE TABLE t (text); BEGIN IMMEDIATE')
  expect(codeOf(await thrownBy(() => two.exec('BEGIN IMMEDIATE')))).toBe('unavailable')
  one.exec('COMMIT; PRAGMA max_page_count = 3')
  const fill = one.prepare('INSERT INTO t VALUES (?)')
  expect(codeOf(await thrownBy(() => fill.run('x'.repeat(100_000))))).toBe('storage-full')
  one.close()
  two.close()
  await folder.remove()
})

test.each([
  ['an error of ours', new AppError('not-found'), 'not-found'],
  ['a server that shuts down', Object.assign(new Error('terminating'), { code: '57P01' }), 'unavailable'],
  ['a statement that took too long', Object.assign(new Error('canceling'), { code: '57014' }), 'unavailable'],
  ['a text that PostgreSQL can’t keep', Object.assign(new Error('invalid byte'), { code: '22021' }), 'invalid-request'],
  ['a full disk of PostgreSQL', Object.assign(new Error('no space'), { code: '53100' }), 'storage-full'],
  ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' }), 'storage-full'],
  [
    'a cause deep inside',
    new Error('outer', { cause: new Error('inner', { cause: Object.assign(new Error('x'), { code: 'ECONNRESET' }) }) }),
    'unavailable',
  ],
  ['one of several', new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]), 'unavailable'],
  ['a violated constraint', Object.assign(new Error('duplicate'), { code: '23505' }), 'fault'],
  ['a mistake of ours', new TypeError('x is not a function'), 'fault'],
  ['something that is no error', 'text', 'fault'],
])('%s is told from the others', (_name, error, expected) => {
  expect(codeOf(error)).toBe(expected)
})
