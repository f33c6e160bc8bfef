/** Where a browser remembers its pushes; there from the first time they were turned on. Apart, because every start looks. */
export const PUSH_STORAGE_KEY = 'push'
