import { styled } from '@mui/material/styles'
import { Icon, type IconName } from '#ui/page/icon'
import { scalesIcon } from '#ui/page/tool-icons'
import type { DayNote } from '../month-sheet.ts'
import { calendarIcon } from '../../frame/screens/time-icons.ts'
import { timeFace } from '../../face.ts'

/** Shows the notes on a day, each with its icon; nothing if there are no notes. */
export function DayNotes({ notes }: { readonly notes: readonly DayNote[] }) {
  if (notes.length === 0) return null
  return (
    <Notes>
      {notes.map(({ kind, text, detail, tone }) => (
        <span key={`${kind} ${text}`} className={tone} title={detail}>
          <Icon name={kind === 'hint' && tone === 'alarm' ? 'warning' : icons[kind]} size={16} />
          {text}
        </span>
      ))}
    </Notes>
  )
}

const icons = {
  holiday: 'sun',
  absence: calendarIcon,
  correction: scalesIcon,
  deducted: timeFace.icon,
  ahead: timeFace.icon,
  hint: 'info',
} as const satisfies Record<DayNote['kind'], IconName>

const Notes = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 12px',
  fontSize: '0.875rem',
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 5, color: theme.vars.palette.text.secondary },
  '& > .alarm': { color: theme.vars.palette.error.main, fontWeight: 600 },
  '& svg': { flexShrink: 0 },
}))
