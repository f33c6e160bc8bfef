/** Places a wheel and what belongs to it side by side if there is room, otherwise below each other with the wheel first. */
import { styled } from '@mui/material/styles'

export const WheelColumns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(320px, 400px)',
  alignItems: 'start',
  gap: 32,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 },
}))
