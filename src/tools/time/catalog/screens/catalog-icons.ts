/** Icons that only the pages of projects and tags need. */
export const archiveIcon = { path: 'M4 5h16v4H4V5Zm1.500 4v9a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V9M10 13h4' }
export const unarchiveIcon = {
  path: 'M4 5h16v4H4V5Zm1.500 4v9a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V9M12 17v-5m-2.500 2.500L12 12l2.500 2.500',
}
