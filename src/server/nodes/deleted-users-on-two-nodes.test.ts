/** Two servers on one PostgreSQL, and a user who deletes their account through one of them. */
import { expect, test } from 'vitest'
import { signUpPerson } from '#testing/app-server'
import { aShop } from '#testing/uptime/shops'
import { shareTwoShopServers } from '#testing/uptime/two-shop-servers'

const nodes = shareTwoShopServers()

test('M15, H9: shops of a deleted user are unknown to every server, and none checks them', async () => {
  const { here, there, target } = nodes
  const shopIds = await nodes.idsForBoth('laden', 16)
  const [anna, ben] = [await signUpPerson(here), await signUpPerson(here)]
  await nodes.change(
    anna,
    ...shopIds.map((id) => ({ type: 'ADD' as const, path: `shops/${id}`, fields: aShop(`${target.origin}/${id}`) })),
  )
  const membersUrl = `${here.url}/api/documents/shops/${shopIds[0] ?? ''}/members`
  const memberIds = JSON.stringify({ memberIds: [ben.id] })
  expect((await fetch(membersUrl, { method: 'PUT', headers: anna.headers, body: memberIds })).status).toBe(200)

  const shopsOfBen = async () => {
    type Overview = { readonly rows: readonly { readonly id: string }[] }
    return (await nodes.ask<Overview>(there, ben, '/api/uptime/overview')).rows.map(({ id }) => id)
  }
  await expect.poll(nodes.eachSecond(shopsOfBen)).toEqual([shopIds[0]])
  const unasked = () => shopIds.filter((id) => target.arrivals(`/${id}`).length === 0)
  await expect.poll(nodes.eachSecond(unasked)).toEqual([])

  const name = JSON.stringify({ name: 'Anna Beispiel' })
  const left = await fetch(`${here.url}/api/auth/delete`, { method: 'POST', headers: anna.headers, body: name })
  expect(left.status).toBe(200)
  // No time passes, so no server checks by itself.
  await expect.poll(shopsOfBen).toEqual([])
  target.forgetArrivals()
  await nodes.pass(41)
  expect(target.arrivals().map(({ url }) => url)).toEqual([])
})
