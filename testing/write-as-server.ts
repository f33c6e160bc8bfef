/** Documents that a server in memory has without a page that sent them. */
import { toIso } from '#base/clock'
import type { AnyCollection, Change } from '#documents'
import type { createServer } from './documents-browser.ts'
import { fieldsOf, uniqueId } from './documents.ts'

type Written = { readonly collection: AnyCollection; readonly id: string; readonly fields: object }

/** Writes a document of this person; throws where it is refused. */
export async function writeAsServer(
  { store }: Pick<ReturnType<typeof createServer>, 'store'>,
  userId: string,
  { collection, id, fields }: Written,
): Promise<void> {
  const change: Change = {
    changeId: uniqueId('seed'),
    userId,
    deviceId: 'server',
    editedAt: toIso(Date.now()),
    baseVersion: 0,
    path: `${collection.name}/${id}`,
    type: 'ADD',
    fields: fieldsOf(JSON.parse(JSON.stringify(fields)) as Record<string, unknown>),
  }
  const { results } = await store.applyBatch({
    userId,
    deviceId: 'server',
    actor: 'server',
    clockOffsetMs: 0,
    expectedVersions: new Map(),
    changes: [change],
  })
  if (results[0]?.outcome !== 'applied') throw new Error(`${change.path} was refused: ${JSON.stringify(results)}`)
}
