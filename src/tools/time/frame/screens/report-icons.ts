/** Icons that only reports and the import need. */
export const chartIcon = { path: 'M4 20h16M6.500 16.500v-6m5.500 6v-11m5.500 11v-8' }
export const printIcon = {
  path: 'M7 8.500V4h10v4.500M7 16.500H5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2M7 14h10v6H7v-6Z',
}
