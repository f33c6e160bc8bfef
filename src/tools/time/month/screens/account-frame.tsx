/** The frame of a table of the account, whose lines each lead to what they are about. */
import { styled } from '@mui/material/styles'
import { CAN_HOVER } from '#ui/page/theme'

export const AccountFrame = styled('div')(({ theme }) => ({
  // Where a table is wider than a small phone, none of it is lost.
  overflow: 'auto hidden',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 16,
  background: theme.vars.palette.background.paper,
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& caption': { position: 'relative', height: 0 },
  '& th, & td': { padding: '0 12px', height: 44, textAlign: 'right', fontWeight: 'inherit', whiteSpace: 'nowrap' },
  '& th:first-of-type': { paddingLeft: 20, textAlign: 'left' },
  '& td:last-child, & thead th:last-of-type': { paddingRight: 20 },
  '& thead th': { color: theme.vars.palette.text.secondary, fontSize: '0.875rem', fontWeight: 600 },
  // Safari takes no row as what the link is to fill, unless it is transformed.
  '& tbody tr': {
    position: 'relative',
    transform: 'translate(0)',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  [CAN_HOVER]: { '& tbody tr:hover': { background: theme.vars.palette.background.raised } },
  '& .calm': { color: theme.vars.palette.text.secondary },
  '& .now': { boxShadow: `inset 4px 0 ${theme.vars.palette.secondary.main}` },
  '& a': { color: 'inherit', textDecoration: 'none' },
  // The whole line leads there.
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': { outline: `2px solid ${theme.vars.palette.secondary.main}`, outlineOffset: -2 },
  '& tfoot': { borderTop: `2px solid ${theme.vars.palette.divider}`, fontWeight: 700 },
  [theme.breakpoints.down('sm')]: { '& th, & td': { paddingInline: 8 } },
  '@media (max-width: 360px)': {
    '& table': { fontSize: '0.875rem' },
    '& th, & td': { paddingInline: 4 },
    '& th:first-of-type': { paddingLeft: 12 },
    '& td:last-child, & thead th:last-of-type': { paddingRight: 12 },
  },
}))
