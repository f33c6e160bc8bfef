/** Icons that only the settings of time tracking need. */
export const folderIcon = {
  path: 'M3.500 7a1 1 0 0 1 1-1h5l2 2.500h8a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V7Z',
}
export const templateIcon = { path: 'M13 3 5 13.500h6L10.500 21 19 10.500h-6.500L13 3Z' }
export const euroIcon = { path: 'M18 6.500a6.500 6.500 0 1 0 0 11M4 10.500h9M4 13.500h9' }
export const personIcon = {
  path: 'M12 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Zm-7 8c.600-4 3.500-5.500 7-5.500s6.400 1.500 7 5.500',
}
