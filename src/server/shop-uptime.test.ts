/** Shops on a real server: checked over real connections, down and up again in incidents that people see. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareTestServer, signUpPerson, type Person } from '#testing/app-server'
import { aShop } from '#testing/shops'
import { startTargetServer, type TargetServer } from '#testing/target-server'

const SHOPS = 50
const shared = shareTestServer('sqlite', {
  environment: { FETCH_ALLOW_PRIVATE: '127.0.0.0/8', UPTIME_REFERENCES: '127.0.0.1:1' },
})
let target: TargetServer
let anna: Person
beforeAll(async () => {
  target = await startTargetServer()
  anna = await signUpPerson(shared.server)
})
afterAll(() => target.close())

type Row = { readonly id: string; readonly s: string }

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${shared.server.url}${path}`, {
    headers: anna.headers,
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

/** How many shops are in which state. */
async function countStates(): Promise<Record<string, number>> {
  const { rows } = await ask<{ readonly rows: readonly Row[] }>('/api/uptime/overview')
  const counts: Record<string, number> = {}
  for (const { s } of rows) counts[s] = (counts[s] ?? 0) + 1
  return counts
}

test('M1, M3, M16: fifty shops are checked, one goes down and comes up again, and its incident says when', async () => {
  const changes = Array.from({ length: SHOPS }, (_, index) => ({
    path: `shops/shop-${index}`,
    type: 'ADD',
    fields: Object.entries(aShop(`${target.origin}/shop-${index}`)).map(([key, value]) => ({ key, value })),
    changeId: `add-${index}`,
    userId: anna.id,
    deviceId: 'device',
    editedAt: new Date().toISOString(),
    baseVersion: 0,
  }))
  const clientTime = new Date().toISOString()
  await ask('/api/documents/changes', { userId: anna.id, deviceId: 'device', clientTime, changes })
  await expect.poll(countStates, { timeout: 25_000, interval: 500 }).toEqual({ up: SHOPS })

  target.set('/shop-7', { status: 503 })
  await ask('/api/uptime/shops/shop-7/check', {})
  await expect.poll(countStates, { timeout: 20_000, interval: 500 }).toEqual({ up: SHOPS - 1, down: 1 })
  target.set('/shop-7', undefined)
  await expect.poll(countStates, { timeout: 25_000, interval: 500 }).toEqual({ up: SHOPS })

  const incidents = async () =>
    (await ask<{ readonly documents: readonly { readonly fields: object }[] }>('/api/documents/shopIncidents'))
      .documents
  await expect
    .poll(incidents, { timeout: 20_000, interval: 500 })
    .toMatchObject([
      { fields: { shopId: 'shop-7', cause: { code: 'wrong-status', status: 503 }, endedAt: expect.any(String) } },
    ])
}, 120_000)
