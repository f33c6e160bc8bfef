/**
 * Checks by a whole server can't be used as a weapon: how many guests, one user and all users together may request, and what pauses
 * while its owner is locked.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { engines, signInAgain, signUpPerson, type Person } from '#testing/app-server'
import { aShop } from '#testing/uptime/shops'
import { shareShopServer } from '#testing/uptime/shop-server'
import { shareTwoShopServers } from '#testing/uptime/two-shop-servers'
import { runAdmin } from '../admin/run-admin.ts'

const MINUTE_SEC = 60

/** Adds shops in batches that one request takes. */
async function addShops(
  server: ReturnType<typeof shareShopServer>,
  person: Person,
  paths: readonly string[],
): Promise<void> {
  for (let first = 0; first < paths.length; first += 500) {
    const changes = paths.slice(first, first + 500).map((path) => ({
      type: 'ADD' as const,
      path: `shops${path}`,
      fields: aShop(`${server.target.origin}${path}`),
    }))
    await server.change(person, ...changes)
  }
}

const pathsOf = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `/${name}-${index}`)

async function disable(chief: Person, url: string, uid: string, isDisabled: boolean): Promise<void> {
  const body = JSON.stringify({ uid, isDisabled })
  const answer = await fetch(`${url}/api/auth/admin/disable`, { method: 'POST', headers: chief.headers, body })
  expect(answer.status).toBe(200)
}

describe('R1, R2, R6: how often a host is asked', () => {
  const server = shareShopServer('sqlite', {})

  test('by 3,000 shops of a guest: five of them, and by 500 of a person 60 times a minute; none is lost', async () => {
    await server.signUp()
    const { headers } = await server.signUp()
    const { cookie: _none, ...nobody } = headers
    const entered = await fetch(`${server.shared.server.url}/api/auth/guest`, {
      method: 'POST',
      headers: nobody,
      body: '{}',
    })
    expect(entered.status).toBe(200)
    const { account } = (await entered.json()) as { readonly account: { readonly uid: string } }
    const cookie = entered.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const guest: Person = { id: account.uid, cookie, email: '', headers: { ...nobody, cookie } }
    const paths = pathsOf('gast', 3_000)
    const oldest = paths.slice(0, 5)
    await addShops(server, guest, oldest)
    // Otherwise all are equally old, and which five of them are checked changes while they arrive.
    await server.pass(1)
    await addShops(server, guest, paths.slice(5))
    await server.pass(2 * MINUTE_SEC)
    expect(paths.filter((path) => server.target.arrivals(path).length > 0)).toEqual(oldest)
    expect(server.target.arrivals().length).toBeLessThanOrEqual(10)
    const trial = await server.call(guest, 'POST', '/api/uptime/try', { check: aShop(server.target.origin).check })
    expect(trial.status).toBe(400)

    const anna = await server.signUp()
    await addShops(server, anna, pathsOf('laden', 500))
    await server.pass(2 * MINUTE_SEC)
    const before = server.target.arrivals().length
    await server.pass(MINUTE_SEC)
    const inAMinute = server.target.arrivals().length - before
    expect(inAMinute).toBeLessThanOrEqual(60)
    expect(inAMinute).toBeGreaterThan(10)
    const states = await server.states(anna)
    expect([...new Set(states.values())].toSorted()).toEqual(['new', 'up'])
    expect(await server.list(guest, 'shops')).toHaveLength(3_000)
  }, 120_000)
})

describe.each(engines)('R4: locked users, on %s', (engine) => {
  const server = shareShopServer(engine)
  let chief: Person
  beforeAll(async () => {
    chief = await server.signUp()
  })

  test.each(['in the app', 'from a terminal'])(
    '%s: shops rest, pages are gone, and both come back',
    async (way) => {
      const ben = await server.signUp()
      const name = way === 'in the app' ? 'a' : 't'
      const paths = pathsOf(name, 3)
      await addShops(server, ben, paths)
      const slug = `seite-${name}-${engine}`
      const shops = [{ id: 'e', shopId: paths[0]?.slice(1) ?? '' }]
      const page = { title: 'Ben', slug, isPublished: true, showsResponseTimes: false, shops, announcements: [] }
      await server.change(ben, { type: 'ADD', path: `statusPages/${slug}`, fields: page })
      const arrivals = (): number => paths.reduce((sum, path) => sum + server.target.arrivals(path).length, 0)
      const pageStatus = async (): Promise<number> => (await fetch(`${server.shared.server.url}/status/${slug}`)).status
      const unasked = () => paths.filter((path) => server.target.arrivals(path).length === 0)
      await expect.poll(server.eachSecond(unasked)).toEqual([])
      expect(await pageStatus()).toBe(200)
      const lock = async (isLocked: boolean): Promise<void> => {
        if (way === 'in the app') return disable(chief, server.shared.server.url, ben.id, isLocked)
        const said = { write: () => undefined }
        const words = [isLocked ? 'disable' : 'enable', ben.email]
        const stdin = (async function* () {})()
        expect(await runAdmin({ words, env: server.shared.data.environment, stdin, stdout: said, stderr: said })).toBe(
          0,
        )
      }
      await lock(true)
      expect(await pageStatus()).toBe(404)
      await server.pass(6)
      const locked = arrivals()
      server.target.set(paths[0] ?? '', { status: 503 })
      await server.pass(60)
      expect([arrivals(), await pageStatus()]).toEqual([locked, 404])
      server.target.set(paths[0] ?? '', undefined)
      await lock(false)
      expect(await pageStatus()).toBe(200)
      await expect.poll(server.eachSecond(arrivals)).toBeGreaterThanOrEqual(locked + 3)
      const back = await signInAgain(server.shared.server, ben)
      const states = async () => [...(await server.states(back)).values()]
      await expect.poll(server.eachSecond(states)).toEqual(['up', 'up', 'up'])
      expect(await server.list(back, 'shopIncidents')).toEqual([])
      const details = await server.ask<{ readonly spans: readonly { readonly state: string }[] }>(
        back,
        `/api/uptime/shops/${paths[0]?.slice(1)}/details`,
      )
      expect(details.spans.map(({ state }) => state)).toEqual(['up', 'paused', 'up'])
    },
    60_000,
  )
})

describe('R4: a user locked on another node', () => {
  const nodes = shareTwoShopServers()

  test('rests on all of them', async () => {
    const chief = await signUpPerson(nodes.here)
    const ben = await signUpPerson(nodes.here)
    const ids = await nodes.idsForBoth('laden', 8)
    await nodes.change(
      ben,
      ...ids.map((id) => ({
        type: 'ADD' as const,
        path: `shops/${id}`,
        fields: aShop(`${nodes.target.origin}/${id}`),
      })),
    )
    const arrivals = (): number => nodes.target.arrivals().length
    await expect
      .poll(nodes.eachSecond(() => ids.filter((id) => nodes.target.arrivals(`/${id}`).length === 0)))
      .toEqual([])
    await disable(chief, nodes.here.url, ben.id, true)
    await nodes.pass(6)
    const locked = arrivals()
    await nodes.pass(45)
    expect(arrivals()).toBe(locked)
    await disable(chief, nodes.there.url, ben.id, false)
    await expect.poll(nodes.eachSecond(arrivals)).toBeGreaterThanOrEqual(locked + 8)
  }, 60_000)
})
