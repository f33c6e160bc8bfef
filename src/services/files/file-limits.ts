/** The largest file anybody may upload (specification, section 8). */
export const FILE_MAX_BYTES = 25 * 1024 * 1024
/** How long the client tries an operation, and an upload, before it says that it gives up for now (specification, section 9). */
export const OPERATION_RETRY_MS = 120_000
export const UPLOAD_RETRY_MS = 600_000
/** Pixels of the largest picture that is decoded: a photograph of 50 megapixels. */
export const PICTURE_MAX_PIXELS = 50_000_000
/** What a person may keep on a server that does not say otherwise, in bytes. */
export const DEFAULT_QUOTA_BYTES = 1024 ** 3
