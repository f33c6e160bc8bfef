import { styled } from '@mui/material/styles'

/** Fields beside each other as long as each has `minWidth` pixels. */
export const FieldRow = styled('div')<{ readonly minWidth?: number }>(({ minWidth = 220 }) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(${minWidth}px, 100%), 1fr))`,
  alignItems: 'start',
  gap: 16,
}))

/** Two columns, of one width unless `second` says that of the second; below each other where there is little room. */
export const Columns = styled('div')<{ readonly second?: string }>(({ theme, second = 'minmax(0, 1fr)' }) => ({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${second}`,
  alignItems: 'start',
  gap: 24,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
}))
