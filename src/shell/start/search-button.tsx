import { styled } from '@mui/material/styles'
import { Icon } from '#ui/page/icon'
import { isApple } from '../palette/key-switch.ts'
import { openPalette } from '../palette/palette-place.tsx'

/** Looks like the field of the palette, and opens it. */
export function SearchButton() {
  return (
    <Box type="button" onClick={openPalette}>
      <Icon name="search" size={22} />
      <Words>Suchen: Dinge, Seiten und Aktionen</Words>
      <Shortcut aria-hidden="true">{isApple() ? '⌘ K' : 'Strg K'}</Shortcut>
    </Box>
  )
}

const Box = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  maxWidth: 640,
  minHeight: 56,
  padding: '0 16px',
  borderRadius: 16,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  font: 'inherit',
  textAlign: 'start',
  color: theme.vars.palette.text.secondary,
  cursor: 'pointer',
}))

const Words = styled('span')({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

const Shortcut = styled('span')(({ theme }) => ({
  flexShrink: 0,
  padding: '2px 8px',
  borderRadius: 8,
  background: theme.vars.palette.background.raised,
  fontSize: '0.8125rem',
  fontWeight: 600,
  [theme.breakpoints.down('md')]: { display: 'none' },
}))
