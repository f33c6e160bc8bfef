/** What people's things take up, as they see it themselves and as the administrator sees it of everybody. */
import { beforeAll, describe, expect, test } from 'vitest'
import { engines, shareTestServer, signUpPerson, type Person } from '#testing/app-server'
import { keepFile, randomContent } from '#testing/files/files'

const MB = 1024 ** 2

describe.each(engines)('on %s', (engine) => {
  const shared = shareTestServer(engine, {
    environment: { DOCUMENTS_QUOTA_MB: '3', DOCUMENTS_GUEST_QUOTA_MB: '2', FILES_QUOTA_MB: '5' },
  })
  let chief: Person
  let ben: Person
  beforeAll(async () => {
    chief = await signUpPerson(shared.server)
    ben = await signUpPerson(shared.server)
  })

  const get = async ({ headers }: Pick<Person, 'headers'>, path: string): Promise<unknown> => {
    const answer = await fetch(shared.server.url + path, { headers })
    return answer.json()
  }

  test('U18 every user sees what their files take up, and not what those of others do', async () => {
    expect(await get(ben, '/api/files/usage')).toEqual({ usedBytes: 0, limitBytes: 5 * MB })
    await keepFile(shared.server.url, ben, randomContent(3_000))
    await keepFile(shared.server.url, ben, randomContent(2_000))
    expect(await get(ben, '/api/files/usage')).toEqual({ usedBytes: 5_000, limitBytes: 5 * MB })
    expect(await get(chief, '/api/files/usage')).toEqual({ usedBytes: 0, limitBytes: 5 * MB })
    const { cookie: _none, ...stranger } = ben.headers
    expect(await get({ headers: stranger }, '/api/files/usage')).toMatchObject({ error: { code: 'unauthenticated' } })
  })

  test('Q8 U18 the administrator sees it of everybody, with the limit that counts for them', async () => {
    const { cookie: _none, ...browser } = (await signUpPerson(shared.server)).headers
    await fetch(`${shared.server.url}/api/auth/guest`, { method: 'POST', headers: browser, body: '{}' })
    await keepFile(shared.server.url, ben, randomContent(1_000))
    const own = (await get(ben, '/api/documents/usage')) as { usedBytes: number }
    const { people } = (await get(chief, '/api/auth/admin/people')) as { people: readonly Record<string, unknown>[] }
    const ofBen = people.find(({ uid }) => uid === ben.id)
    const files = (await get(ben, '/api/files/usage')) as object
    expect(own.usedBytes).toBeGreaterThan(0)
    expect(ofBen?.['place']).toEqual({ documents: { usedBytes: own.usedBytes, limitBytes: 3 * MB }, files })
    const guest = people.find(({ isAnonymous }) => isAnonymous === true)
    expect(guest?.['place']).toMatchObject({ documents: { limitBytes: 2 * MB }, files: { usedBytes: 0 } })
  })
})
