import { styled } from '@mui/material/styles'

/** Between the usual way and the others. */
export function OrDivider() {
  return <Line>oder</Line>
}

const Line = styled('p')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
  '&::before, &::after': { content: '""', flex: 1, borderTop: `1px solid ${theme.vars.palette.divider}` },
}))
