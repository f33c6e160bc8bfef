/** A wheel and what belongs to it: side by side where there is room, the wheel first where there is none. */
import { styled } from '@mui/material/styles'

export const WheelColumns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(320px, 400px)',
  alignItems: 'start',
  gap: 32,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 },
}))
