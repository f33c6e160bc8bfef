/** Shapes that more than one tool shows; they are loaded with the tools, not with the first page. */
import type { IconShape } from './icon.tsx'

export const clockIcon: IconShape = {
  path: 'M12 21a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17ZM12 8v4.500l3 2M9.500 1.500h5',
}

export const startIcon: IconShape = { path: 'M8 5.500v13l10.500-6.500L8 5.500Z' }

export const pauseIcon: IconShape = { path: 'M9 6v12M15 6v12' }

export const calendarIcon: IconShape = { path: 'M5 6h14v14H5V6Zm0 4.500h14M8.500 3.500V8m7-4.500V8' }

export const upIcon: IconShape = { path: 'M12 19V5.500M6 11l6-6 6 6' }

export const downIcon: IconShape = { path: 'M12 5v13.500M6 13l6 6 6-6' }

export const importIcon: IconShape = { path: 'M12 4v10m0 0 4-4m-4 4-4-4M4.500 15v4.500h15V15' }

export const copyIcon: IconShape = {
  path: 'M9.500 8.500h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1Zm-4 7a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1',
}

export const tagIcon: IconShape = { path: 'M4 4.500h7.500l8.500 8.500-7 7L4.500 11.500 4 4.500Zm4 4v.1' }

export const scalesIcon: IconShape = {
  path: 'M12 4.500v15m-4 0h8M5 7h14M5 7l-2.500 6a2.700 2.700 0 0 0 5 0L5 7Zm14 0-2.500 6a2.700 2.700 0 0 0 5 0L19 7Z',
}

export const printIcon: IconShape = {
  path: 'M7 8.500V4h10v4.500M7 16.500H5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2M7 14h10v6H7v-6Z',
}

export const shareIcon: IconShape = {
  path: 'M17 8.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Zm-10 6a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Zm10 6a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM9.200 10.800l5.600-3.500m-5.600 5.900 5.600 3.500',
}
