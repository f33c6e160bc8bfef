/** Documents that a server in memory has without a page that sent them. */
import { toIso } from '#base/clock'
import type { AnyCollection, Change, ChangeDraft } from '#documents'
import type { createServer } from '../browser/documents-browser.ts'
import { fieldsOf, uniqueId } from './documents.ts'

type MemoryServer = Pick<ReturnType<typeof createServer>, 'store'>
type Written = { readonly collection: AnyCollection; readonly id: string; readonly fields: object }
type Writer = { readonly userId: string; readonly actor: 'person' | 'server' }

/** Writes a document of this person; throws where it is refused. */
export async function writeAsServer(server: MemoryServer, userId: string, written: Written): Promise<void> {
  await sendFromElsewhere(server, { userId, actor: 'server' }, additionOf(written))
}

export function additionOf({ collection, id, fields }: Written): ChangeDraft {
  const plain = JSON.parse(JSON.stringify(fields)) as Record<string, unknown>
  return { path: `${collection.name}/${id}`, type: 'ADD', fields: fieldsOf(plain) }
}

/** Makes a change now, on a device that has seen the newest version; throws where it is refused. */
export async function sendFromElsewhere({ store }: MemoryServer, by: Writer, draft: ChangeDraft): Promise<void> {
  const [collection = '', id = ''] = draft.path.split('/')
  const seen = await store.readDocument(by.userId, collection, id)
  const change: Change = {
    changeId: uniqueId('elsewhere'),
    userId: by.userId,
    deviceId: 'elsewhere',
    editedAt: toIso(Date.now()),
    baseVersion: seen?.version ?? 0,
    ...draft,
  }
  const { results } = await store.applyBatch({
    ...by,
    deviceId: change.deviceId,
    clockOffsetMs: 0,
    expectedVersions: new Map(),
    changes: [change],
  })
  if (results[0]?.outcome !== 'applied') throw new Error(`${change.path} was refused: ${JSON.stringify(results)}`)
}
