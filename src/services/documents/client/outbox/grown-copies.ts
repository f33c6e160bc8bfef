/**
 * Last copies that turn out to be needless: while this device was away its document has changed further, and a server restored from
 * a backup sends it so. A page alone does not distinguish that from another life of the document, but its history does (rule D7).
 */
import { documentKey, readHistory } from '#documents'
import type { CallEndpoint } from '#http/client'
import type { LastCopy } from '../../rescue/last-copy.ts'
import type { DocumentTable } from '../document-table.ts'
import type { LastCopyKeeper } from './last-copy-keeper.ts'

/** Returns what looks for them, one request after the other, each copy until it is answered; for when everything new is here. */
export function createGrownCopies(o: {
  readonly callEndpoint: CallEndpoint
  readonly table: Pick<DocumentTable, 'versionOf'>
  readonly lastCopies: Pick<LastCopyKeeper, 'list' | 'drop'>
}): () => Promise<void> {
  const asked = new Set<string>()

  const hasGrown = async ({ key, document }: LastCopy): Promise<boolean> => {
    const { collection, id, version, updatedAt } = document
    const answer = await o.callEndpoint(readHistory, { collection, id })
    if (!answer.ok) {
      // Without a network there was no answer, which the next time may bring.
      if (answer.error.status === 0) asked.delete(key)
      return false
    }
    return answer.value.entries.some(
      (entry) => entry.outcome === 'applied' && entry.version === version && entry.recordedAt === updatedAt,
    )
  }
  return async () => {
    for (const copy of o.lastCopies.list()) {
      const { collection, id, version } = copy.document
      if (asked.has(copy.key) || o.table.versionOf(documentKey(collection, id)) <= version) continue
      asked.add(copy.key)
      if (await hasGrown(copy)) o.lastCopies.drop([copy.key])
    }
  }
}
