import { afterEach, beforeEach, expect, describe, test } from 'vitest'
import { createUptimeTables, type UptimeTables } from '#testing/uptime/uptime-tables'
import { createPageSlugs } from './small-tables.ts'

describe.each(['SQLite', 'PostgreSQL'] as const)('P5: the addresses of status pages on %s', (engine) => {
  let tables: UptimeTables
  beforeEach(async () => {
    tables = await createUptimeTables(engine)
  })
  afterEach(() => tables.close())

  test('one is freed only as long as the page has it that is thought to be gone', async () => {
    const { kysely } = (await tables.open()).states
    const slugs = createPageSlugs(kysely)
    await slugs.claimSlug('shop', 'next')
    await slugs.freeSlug('shop', 'gone')
    expect(await slugs.readSlug('shop')).toBe('next')
    await slugs.freeSlug('shop', 'next')
    expect(await slugs.readSlug('shop')).toBeUndefined()
  })
})
