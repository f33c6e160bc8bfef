/** A page of the feed as the JSON text that goes out: the documents' fields are stored as text, and are not taken apart for it. */
import { feedPageSchema, type FeedPage } from '#documents'

/** What stands around the documents of a page. */
export type FeedPageFrame = Omit<FeedPage, 'documents' | 'lost'>

/** A page (D2); `text` is all of it, frame included, on one line. */
export type FeedText = FeedPageFrame & { readonly text: string }

/** `documents` and `lost` are the items of these lists, each as JSON. */
export function toFeedText(frame: FeedPageFrame, documents: readonly string[], lost: readonly string[]): FeedText {
  const start = JSON.stringify(frame).slice(0, -1)
  return { ...frame, text: `${start},"documents":[${documents.join(',')}],"lost":[${lost.join(',')}]}` }
}

/** The page as values, for whoever wants to look into it. */
export function parseFeedText({ text }: FeedText): FeedPage {
  return feedPageSchema.parse(JSON.parse(text))
}
