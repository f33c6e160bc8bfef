/**
 * The part one transaction adds to a user's feed, as the very page a reader positioned before it would get right after the commit.
 * Live streams are sent this page, so the database is not read again for what was just written.
 */
import { isInAudience } from '../../document.ts'
import { BATCH_LIMIT_CHANGES } from '../../limits.ts'
import { countFeedRows } from '../../decide/plan-feed.ts'
import { FEED_PAGE_BYTES, type FeedStep, type WrittenFields } from '../document-store.ts'
import { toDocumentText, toFeedText } from './feed-text.ts'

/**
 * The steps of a transaction, given the counters after it. A user who gets more than fits on a page (D2) has no step, and there are
 * no steps at all if a user lost access, which is rare: then the feed is read.
 */
export function feedStepsOf(
  written: readonly WrittenFields[],
  heads: ReadonlyMap<string, number>,
  life: { readonly epoch: string; readonly era: string },
): readonly FeedStep[] {
  const sizeBytes = written.reduce((sum, document) => sum + document.sizeBytes, 0)
  if (sizeBytes > FEED_PAGE_BYTES || written.some(({ lostUserIds }) => lostUserIds.length > 0)) return []
  return [...countFeedRows(written)].flatMap(([userId, count]): readonly FeedStep[] => {
    const next = heads.get(userId)
    if (next === undefined || count > BATCH_LIMIT_CHANGES) return []
    const since = next - count
    const toText = (): string => {
      const seen = written.filter(({ document }) => isInAudience(document, userId))
      const texts = seen.map(({ document, fieldsText }) => toDocumentText(document, fieldsText))
      return toFeedText({ userId, ...life, since, next, hasMore: false }, texts, []).text
    }
    return [{ userId, since, next, toText }]
  })
}
