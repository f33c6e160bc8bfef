/** Two servers on one PostgreSQL, and somebody who leaves by way of one of them; in time that is moved by hand. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestData, signUpPerson, startTestServer, type TestData, type TestServer } from '#testing/app-server'
import { askEachSecond, createManualTime } from '#testing/manual-time'
import { sendChanges } from '#testing/send-changes'
import { readShopLeases } from '#testing/shop-leases'
import { aShop } from '#testing/shops'
import { startTargetServer, type TargetServer } from '#testing/target-server'

const time = createManualTime(Date.now())
const shopIds = Array.from({ length: 16 }, (_, index) => `laden-${index}`)

let data: TestData
let target: TargetServer
let servers: readonly TestServer[]
let admin: pg.Client

beforeAll(async () => {
  data = await createTestData('postgres')
  target = await startTargetServer()
  const environment = { FETCH_ALLOW_PRIVATE: '127.0.0.0/8', UPTIME_REFERENCES: 'none' }
  servers = await Promise.all([1, 2].map(() => startTestServer(data, { environment, time })))
  admin = new pg.Client({ connectionString: data.database?.url ?? '' })
  await admin.connect()
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await Promise.all([admin.end(), target.close()])
  await data.remove()
})

const areAnswering = () => Promise.all(servers.map(({ url }) => fetch(`${url}/api/health`)))

test('M15, H9: shops of somebody who leaves are known to no server any more, and none asks them', async () => {
  const [here, there] = servers
  if (here === undefined || there === undefined) throw new Error('there are not two servers')
  const isShared = askEachSecond(
    time,
    async () => (await areAnswering()) && (await readShopLeases(admin)).isSharedBy(2),
  )
  await expect.poll(isShared).toBe(true)
  const [anna, ben] = [await signUpPerson(here), await signUpPerson(here)]
  const changes = shopIds.map((id) => ({
    type: 'ADD' as const,
    path: `shops/${id}`,
    fields: aShop(`${target.origin}/${id}`),
  }))
  await sendChanges(here, { person: anna, nowMs: time.now(), changes })
  const membersUrl = `${here.url}/api/documents/shops/${shopIds[0] ?? ''}/members`
  const memberIds = JSON.stringify({ memberIds: [ben.id] })
  expect((await fetch(membersUrl, { method: 'PUT', headers: anna.headers, body: memberIds })).status).toBe(200)

  const shopsOfBen = async () => {
    const answer = await fetch(`${there.url}/api/uptime/overview`, { headers: ben.headers })
    const { rows } = (await answer.json()) as { readonly rows: readonly { readonly id: string }[] }
    return rows.map(({ id }) => id)
  }
  const unasked = () => shopIds.filter((id) => target.arrivals(`/${id}`).length === 0)
  await expect.poll(askEachSecond(time, shopsOfBen)).toEqual([shopIds[0]])
  await expect.poll(askEachSecond(time, () => areAnswering().then(unasked))).toEqual([])
  const leases = await readShopLeases(admin)
  expect(new Set(shopIds.map((id) => leases.nodeOf(id))).size).toBe(2)

  const name = JSON.stringify({ name: 'Anna Beispiel' })
  const left = await fetch(`${here.url}/api/auth/delete`, { method: 'POST', headers: anna.headers, body: name })
  expect(left.status).toBe(200)
  // No time passes, so that nobody looks by themselves.
  await expect.poll(shopsOfBen).toEqual([])
  target.forgetArrivals()
  const look = askEachSecond(time, areAnswering)
  for (let second = 0; second < 41; second++) await look()
  expect(target.arrivals().map(({ url }) => url)).toEqual([])
})
