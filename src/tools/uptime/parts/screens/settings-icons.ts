/** Icons that only the settings of shop uptime need. */
export const exportIcon = { path: 'M12 14V4m0 0 4 4m-4-4L8 8M4.500 15v4.500h15V15' }
export const channelIcon = { path: 'M4 10v4h3.500l7.500 4.500v-13L7.500 10H4Zm14.500-2a6 6 0 0 1 0 8' }
