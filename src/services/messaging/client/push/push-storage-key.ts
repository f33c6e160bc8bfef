/**
 * The storage key of a browser's push record; written when push is first turned on. Kept in a module of its own because every start
 * reads it.
 */
export const PUSH_STORAGE_KEY = 'push'
