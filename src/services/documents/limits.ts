/** What a person may not exceed, so that one document or device never slows the others down. */
export const DOCUMENT_LIMIT_BYTES = 256 * 1024
export const BATCH_LIMIT_BYTES = 1024 * 1024
export const BATCH_LIMIT_CHANGES = 500
export const DEPTH_LIMIT = 32
export const MEMBER_LIMIT = 50
export const FEED_PAGE_DOCUMENTS = 200
export const HISTORY_DAYS = 400
/** What the documents of a person and their history may take on a server that does not say otherwise, and those of a guest. */
export const DEFAULT_DOCUMENTS_QUOTA_BYTES = 256 * 1024 * 1024
export const DEFAULT_GUEST_DOCUMENTS_QUOTA_BYTES = 16 * 1024 * 1024
