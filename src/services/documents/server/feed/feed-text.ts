/** A page of the feed as the JSON text that goes out: the documents' fields are stored as text, and are not taken apart for it. */
import { feedPageSchema, type FeedPage, type StoredDocument } from '#documents'

/** What stands around the documents of a page. */
export type FeedPageFrame = Omit<FeedPage, 'documents' | 'lost'>

/** A page (D2); `text` is all of it, frame included, on one line. */
export type FeedText = FeedPageFrame & { readonly text: string }

/** What a page says of the documents behind it. */
export function followedBy(left: number): Pick<FeedPage, 'hasMore' | 'left'> {
  return left > 0 ? { hasMore: true, left } : { hasMore: false }
}

/** `documents` and `lost` are the items of these lists as JSON, one or several with commas in each text. */
export function toFeedText(frame: FeedPageFrame, documents: readonly string[], lost: readonly string[]): FeedText {
  const start = JSON.stringify(frame).slice(0, -1)
  return { ...frame, text: `${start},"documents":[${documents.join(',')}],"lost":[${lost.join(',')}]}` }
}

/** A document as it stands on a page. Ids are what rule P1 allows, and times our own, so none of them has to be escaped. */
export function toDocumentText(document: StoredDocument, fieldsText: string): string {
  const { collection, id, ownerId, memberIds, version, createdAt, updatedAt, isDeleted } = document
  return `{"collection":"${collection}","id":"${id}","ownerId":"${ownerId}","memberIds":${JSON.stringify(memberIds)},\
"version":${version},"createdAt":"${createdAt}","updatedAt":"${updatedAt}","isDeleted":${isDeleted},"fields":${fieldsText}}`
}

/** The page as values, for callers that look into it. */
export function parseFeedText({ text }: FeedText): FeedPage {
  return feedPageSchema.parse(JSON.parse(text))
}
