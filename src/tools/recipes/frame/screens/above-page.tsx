import { styled } from '@mui/material/styles'
import { NOT_ON_PAPER } from '#ui/page/theme'

/** The place above every page of the recipes, for what goes on whichever is open: as wide as a page. */
export const AbovePage = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  maxWidth: 1120,
  margin: '0 auto',
  padding: '16px 32px 0',
  [theme.breakpoints.down('md')]: { padding: '12px 16px 0' },
  ...NOT_ON_PAPER,
}))
