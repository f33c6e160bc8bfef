/** Icons that only the settings of time tracking need. */
export const calendarIcon = {
  path: 'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm-1 4.500h16M8 3.500V6m8-2.500V6',
}
export const balanceIcon = {
  path: 'M12 4v16m-3.500 0h7M5 7.500h14M5 7.500 2.500 14a2.700 2.700 0 0 0 5 0L5 7.500Zm14 0L16.500 14a2.700 2.700 0 0 0 5 0L19 7.500Z',
}
export const folderIcon = {
  path: 'M3.500 7a1 1 0 0 1 1-1h5l2 2.500h8a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V7Z',
}
export const tagIcon = { path: 'M4 4.500h7.500l8.500 8.500-7 7L4.500 11.500 4 4.500Zm4 4v.1' }
export const templateIcon = { path: 'M13 3 5 13.500h6L10.500 21 19 10.500h-6.500L13 3Z' }
export const importIcon = { path: 'M12 4v10m0 0 4-4m-4 4-4-4M4.500 15v4.500h15V15' }
