/** The protocol by hand, to fill a person's documents before something is measured, and to read them for the floor. */
import { readFeed, sendChanges } from '#documents'
import type { SignedIn } from '#testing/people/people'
import { FLOOR_CHANGES_PATH } from './floor-paths.ts'
import { toChange, type Operation } from './scenarios/workload.ts'

const BATCH_CHANGES = 500

/** Sends the operations in batches as one device; every one of them must be applied. */
export async function sendOperations(url: string, person: SignedIn, operations: readonly Operation[]): Promise<void> {
  for (let start = 0; start < operations.length; start += BATCH_CHANGES) {
    const changes = operations
      .slice(start, start + BATCH_CHANGES)
      .map((operation) => toChange(operation, person.id, 'filler'))
    const body = JSON.stringify({
      userId: person.id,
      deviceId: 'filler',
      clientTime: new Date().toISOString(),
      changes,
    })
    const answer = await fetch(`${url}${sendChanges.path}`, { method: 'POST', headers: headersOf(person), body })
    const { results } = sendChanges.output.parse(await answer.json())
    const refused = results.find(({ outcome }) => outcome !== 'applied')
    if (refused !== undefined) throw new Error(`a change was not applied: ${JSON.stringify(refused)}`)
  }
}

/** Gives the floor the documents that the person has, in the very form in which our feed sends them. Resolves to their number. */
export async function copyDocuments(appUrl: string, person: SignedIn, floorUrl: string): Promise<number> {
  let count = 0
  for (let since = 0, hasMore = true; hasMore;) {
    const answer = await fetch(`${appUrl}${readFeed.path}?since=${since}`, { headers: headersOf(person) })
    const page = readFeed.output.parse(await answer.json())
    const documents = page.documents.filter((document) => !document.isDeleted)
    await fetch(`${floorUrl}${FLOOR_CHANGES_PATH}`, { method: 'POST', body: JSON.stringify({ changes: documents }) })
    count += documents.length
    since = page.next
    hasMore = page.hasMore
  }
  return count
}

export function headersOf(person: SignedIn): Record<string, string> {
  return { cookie: person.cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
}
