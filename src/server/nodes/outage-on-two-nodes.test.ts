/** Two servers on one PostgreSQL: what one of them finds of shops the other one knows, too. */
import { expect, test } from 'vitest'
import { messagesCollection } from '#messaging'
import { signUpPerson, type Person, type TestServer } from '#testing/app-server'
import { aShop } from '#testing/uptime/shops'
import { shareTwoShopServers } from '#testing/uptime/two-shop-servers'

const nodes = shareTwoShopServers()
/** A message takes half a minute of the servers'. */

/** Shops that were checked. */
async function addShops(person: Person, shops: ReadonlyMap<string, { readonly intervalSec: number }>): Promise<void> {
  const changes = [...shops].map(([id, { intervalSec }]) => ({
    type: 'ADD' as const,
    path: `shops/${id}`,
    fields: aShop(`${nodes.target.origin}/${id}`, { name: id, intervalSec }),
  }))
  await nodes.change(person, ...changes)
  const unasked = () => [...shops.keys()].filter((id) => nodes.target.arrivals(`/${id}`).length === 0)
  await expect.poll(nodes.eachSecond(unasked)).toEqual([])
}

test('V8: both tell the last checks of all shops', async () => {
  const anna = await signUpPerson(nodes.here)
  const ids = await nodes.idsForBoth('laden', 8)
  await addShops(anna, new Map(ids.map((id) => [id, { intervalSec: 20 }])))
  type Details = { readonly reports: readonly { readonly at: string; readonly phases: object }[] }
  const checksOf = async (server: TestServer, id: string) => {
    const details = nodes.ask<Details>(server, anna, `/api/uptime/shops/${id}/details`)
    const { reports } = await nodes.whilePassing(details)
    return reports.flatMap(({ at, phases }) => ('firstByteMs' in phases ? [at] : []))
  }
  for (const id of ids) {
    const shared = async () => {
      const [here, there] = [await checksOf(nodes.here, id), await checksOf(nodes.there, id)]
      return here.filter((at) => there.includes(at)).length
    }
    await expect.poll(shared).toBeGreaterThan(0)
  }
})

test('M16, T2: an outage of shops of both is one message, though only one of them would have found it soon', async () => {
  const ben = await signUpPerson(nodes.here)
  const rare = (await nodes.idsForBoth('selten', 8)).map((id) => [id, { intervalSec: 3_600 }] as const)
  await addShops(ben, new Map([['kasse', { intervalSec: 20 }], ...rare]))
  type Documents = { readonly documents: readonly { readonly fields: { readonly title?: string } }[] }
  const titles = async () => {
    const { documents } = await nodes.ask<Documents>(nodes.here, ben, `/api/documents/${messagesCollection.name}`)
    return documents.flatMap(({ fields: { title = '' } }) => (title.includes('erreichbar') ? [title] : []))
  }
  nodes.target.setAll({ status: 503 })
  await expect.poll(nodes.eachSecond(titles)).toEqual(['127.0.0.1: 9 Shops sind nicht erreichbar'])
  nodes.target.setAll({})
  await expect.poll(nodes.eachSecond(titles)).toHaveLength(2)
  expect(await titles()).toContain('127.0.0.1: 9 Shops sind wieder erreichbar')
})
