/** Icons that only the settings of shop uptime need. */
export const pauseIcon = { path: 'M8.500 5.500v13m7-13v13' }
export const resumeIcon = { path: 'M7.500 5v14l11-7-11-7Z' }
export const wrenchIcon = {
  path: 'M14.500 6.500a4 4 0 0 1 5-3L17 6v2l1 1h2l2.500-2.500a4 4 0 0 1-5.500 5L9 19.500a2 2 0 0 1-3-3l8-8a4 4 0 0 1 .5-2Z',
}
export const importIcon = { path: 'M12 4v10m0 0 4-4m-4 4-4-4M4.500 15v4.500h15V15' }
export const exportIcon = { path: 'M12 14V4m0 0 4 4m-4-4L8 8M4.500 15v4.500h15V15' }
export const copyIcon = { path: 'M8.500 8.500V4.500h11v11h-4M4.500 8.500h11v11h-11v-11Z' }
export const webIcon = {
  path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c5 5.500 5 12.500 0 18-5-5.500-5-12.500 0-18Z',
}
export const channelIcon = { path: 'M4 10v4h3.500l7.500 4.500v-13L7.500 10H4Zm14.500-2a6 6 0 0 1 0 8' }
