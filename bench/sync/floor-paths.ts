/** The three addresses of the floor's server. */
export const FLOOR_CHANGES_PATH = '/changes'
export const FLOOR_STREAM_PATH = '/stream'
export const FLOOR_DOCUMENTS_PATH = '/documents'
