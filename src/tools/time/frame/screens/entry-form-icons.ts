/** Icons that only the dialogs of entries and templates need. */
import { kindLabels } from '../../collections.ts'
import { cupIcon } from './time-icons.ts'

const workIcon = {
  path: 'M4 8h16a1 1 0 0 1 1 1v9.500a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Zm5 0V5.500a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1V8M3 13h18',
}
export const splitIcon = { path: 'M12 3.500v4m0 4.500v.1M12 16.500v4M4 8v8m0-4h5m11-4v8m0-4h-5' }
export const moveIcon = { path: 'M4 12h15m-5.500-6 6 6-6 6' }

export const kindOptions = [
  { value: 'work', text: kindLabels.work, icon: workIcon },
  { value: 'break', text: kindLabels.break, icon: cupIcon },
] as const
