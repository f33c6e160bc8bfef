/** How the fields for times stand in the dialog of an entry: three in a line, with a note below. */
import { styled } from '@mui/material/styles'

export const Times = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  alignItems: 'start',
  gap: 12,
  fontVariantNumeric: 'tabular-nums',
})

// What is wrong needs more room than a third of a phone.
export const TimeCell = styled('div')<{ readonly hasError: boolean }>(({ hasError }) =>
  hasError ? { gridColumn: '1 / -1' } : {},
)

/** Below the fields it is about; empty it takes no room. */
export const Note = styled('div')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: '0.9375rem',
  marginTop: -8,
  '&:empty': { display: 'none' },
  '& strong': { color: theme.vars.palette.text.primary },
}))
