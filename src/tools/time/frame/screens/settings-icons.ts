/** Icons that only the settings of time tracking need. */
export const folderIcon = {
  path: 'M3.500 7a1 1 0 0 1 1-1h5l2 2.500h8a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V7Z',
}
export const templateIcon = { path: 'M13 3 5 13.500h6L10.500 21 19 10.500h-6.500L13 3Z' }
