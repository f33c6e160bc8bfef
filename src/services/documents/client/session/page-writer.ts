/** Brings the pages of the feed to the disk, and finds out when that does not keep up with the session (rules Y9, D6). */
import type { CacheWrite, DiskPosition, SyncState } from '../../sync/sync-state.ts'
import type { DocumentCache } from '../cache/document-cache.ts'
import type { OutboxWriter } from '../outbox/outbox-writer.ts'

export type PageWriter = {
  /** Resolves when the disk has taken or refused it, or failed: whether it misses nothing that this tab has had. */
  write(write: CacheWrite): Promise<boolean>
  /**
   * For when the disk has just taken something: after a page that failed, looks whether the disk stands where this tab
   * does. The more often that was in vain, the more rarely it is done, since each time pages are pulled again.
   */
  checkDisk(state: Pick<SyncState, 'cursor' | 'epoch' | 'era'>): void
}

export function createPageWriter(o: {
  readonly cache: Pick<DocumentCache, 'writeDocuments'>
  readonly writer: Pick<OutboxWriter, 'isBehind' | 'catchUp'>
  /** A page did not connect with the disk, which stands here. */
  readonly onRefused: (position: DiskPosition) => void
  readonly onFailed: (error: unknown) => void
}): PageWriter {
  const { cache, writer } = o
  /** A page is missing on the disk, or may be. */
  let isBehind = false
  let failures = 0
  let checksToSkip = 0

  const noteBehind = (): void => {
    if (isBehind) return
    isBehind = true
    checksToSkip = failures
    failures += 1
  }

  const writePage = async (write: CacheWrite): Promise<void> => {
    // A page of another database comes behind the changes that wait for its answer, or the next start sends none of them (D4, D6).
    if (writer.isBehind() && !(await writer.catchUp())) {
      return noteBehind()
    }
    const position = await cache.writeDocuments(write)
    if (position !== null) o.onRefused(position)
    else if (write.documents.length > 0) failures = 0
  }
  const write: PageWriter['write'] = async (page) => {
    try {
      await writePage(page)
    } catch (error) {
      noteBehind()
      o.onFailed(error)
    }
    return !isBehind
  }
  return {
    write,
    checkDisk: ({ cursor, epoch, era }) => {
      if (!isBehind || epoch === null || era === null) return
      if (checksToSkip > 0) {
        checksToSkip -= 1
        return
      }
      isBehind = false
      const position = { since: cursor, sinceEra: era, cursor, epoch, era }
      void write({ documents: [], lost: [], position, keepOnly: null, anew: null, settled: [] })
    },
  }
}
