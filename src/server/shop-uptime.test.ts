/** Shops on a real server: checked over real connections, down and up again in incidents that people see. */
import { expect, test } from 'vitest'
import { aShop } from '#testing/uptime/shops'
import { shareShopServer } from '#testing/uptime/shop-server'

const SHOPS = 50
const server = shareShopServer('sqlite')

test('M1, M3, M16: fifty shops are checked, one goes down and comes up again, and its incident says when', async () => {
  const { target, eachSecond } = server
  const anna = await server.signUp()
  const countStates = async (): Promise<Record<string, number>> => {
    const byState = Map.groupBy((await server.states(anna)).values(), (state) => state)
    return Object.fromEntries(Array.from(byState, ([state, shops]) => [state, shops.length]))
  }
  const changes = Array.from({ length: SHOPS }, (_, index) => ({
    type: 'ADD' as const,
    path: `shops/shop-${index}`,
    fields: aShop(`${target.origin}/shop-${index}`),
  }))
  await server.change(anna, ...changes)
  await expect.poll(eachSecond(countStates)).toEqual({ up: SHOPS })

  target.set('/shop-7', { status: 503 })
  await server.ask(anna, '/api/uptime/shops/shop-7/check', {})
  await expect.poll(eachSecond(countStates)).toEqual({ up: SHOPS - 1, down: 1 })
  target.set('/shop-7', undefined)
  await expect.poll(eachSecond(countStates)).toEqual({ up: SHOPS })

  await expect
    .poll(eachSecond(() => server.list(anna, 'shopIncidents')))
    .toMatchObject([
      { fields: { shopId: 'shop-7', cause: { code: 'wrong-status', status: 503 }, endedAt: expect.any(String) } },
    ])
})
