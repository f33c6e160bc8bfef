import { styled } from '@mui/material/styles'

/** Smaller words below something. */
export const Detail = styled('span')(({ theme }) => ({
  display: 'block',
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
}))
