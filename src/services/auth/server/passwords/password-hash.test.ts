import { argon2Sync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPasswordHasher, DEFAULT_MEMORY_KIB } from './password-hash.ts'

const busy = () => new Error('busy')
const cheap = createPasswordHasher({ memoryKiB: 64, busy })

describe('password hashes', () => {
  test('accept the password they were made of and no other', async () => {
    const hash = await cheap.hash('korrekt Pferd')
    expect(await cheap.verify({ hash, password: 'korrekt Pferd' })).toBe(true)
    expect(await cheap.verify({ hash, password: 'korrekt pferd' })).toBe(false)
    expect(await cheap.verify({ hash, password: '' })).toBe(false)
  })

  test('cost what OWASP asks for unless told otherwise', async () => {
    const hash = await createPasswordHasher({ busy }).hash('korrekt Pferd')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(DEFAULT_MEMORY_KIB).toBe(19_456)
  })

  test('are argon2id by the book: another implementation of the same text gives the same tag', async () => {
    const [, , , , salt = '', tag] = (await cheap.hash('päßword')).split('$')
    const nonce = Buffer.from(salt, 'base64')
    const expected = argon2Sync('argon2id', {
      message: 'päßword',
      nonce,
      parallelism: 1,
      tagLength: 32,
      memory: 64,
      passes: 2,
    })
    expect(tag).toBe(expected.toString('base64').replace(/=+$/, ''))
  })

  test('are made with a new salt each time', async () => {
    expect(await cheap.hash('gleich')).not.toBe(await cheap.hash('gleich'))
  })

  test('A2: do not depend on how a keyboard composes its letters', async () => {
    const hash = await cheap.hash('M\u00fcller im Fr\u00fchling')
    expect(await cheap.verify({ hash, password: 'Mu\u0308ller im Fru\u0308hling' })).toBe(true)
  })

  test('made at another cost are still checked', async () => {
    const hash = await createPasswordHasher({ memoryKiB: 128, busy }).hash('teurer')
    expect(await cheap.verify({ hash, password: 'teurer' })).toBe(true)
  })

  test('hashes in an unknown form are a fault, not a wrong password', async () => {
    await expect(cheap.verify({ hash: '5f4dcc3b5aa765d61d8327deb882cf99', password: 'x' })).rejects.toThrow(
      'argon2id form',
    )
  })

  test('wait their turn, and are refused when too many wait already', async () => {
    const one = createPasswordHasher({ memoryKiB: 64, parallelLimit: 1, busy })
    const results = await Promise.allSettled(Array.from({ length: 70 }, () => one.hash('viele')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(65)
    expect(results.findIndex(({ status }) => status === 'rejected')).toBe(65)
    expect(await one.hash('danach')).toMatch(/^\$argon2id/)
  })
})
