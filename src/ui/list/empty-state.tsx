/** What stands where nothing is yet: it teaches with one sentence, one button and an example. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { SectionTitle } from '../card.tsx'
import { MAIN_ON_TOP } from '../main-on-top.tsx'
import { Icon, type IconName } from '../page/icon.tsx'
import { IS_LOW, ON_SIDE } from '../page/theme.tsx'

type EmptyStateProps = {
  readonly icon?: IconName
  /** A drawing, or an icon of another size. */
  readonly picture?: ReactNode
  readonly title: string
  readonly children: ReactNode
  /** Buttons, the main one last. */
  readonly actions?: ReactNode
}

export function EmptyState({ icon, picture, title, children, actions }: EmptyStateProps) {
  return (
    <Box>
      <Picture>{icon === undefined ? picture : <Icon name={icon} size={48} />}</Picture>
      <SectionTitle>{title}</SectionTitle>
      <Text>{children}</Text>
      {actions === undefined ? null : <Actions>{actions}</Actions>}
    </Box>
  )
}

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  padding: '40px 24px',
  textAlign: 'center',
  border: `1px dashed ${theme.vars.palette.divider}`,
  borderRadius: 16,
  // The buttons are in sight without scrolling.
  [IS_LOW]: { padding: 16 },
  [ON_SIDE]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateRows: 'auto 1fr',
    gap: '4px 24px',
    textAlign: 'start',
  },
}))

const Picture = styled('div')(({ theme }) => ({
  color: theme.vars.palette.secondary.main,
  marginBottom: 8,
  [IS_LOW]: { display: 'none' },
}))

const Text = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary, maxWidth: '44ch' }))

const Actions = styled('div')({
  display: 'flex',
  ...MAIN_ON_TOP,
  justifyContent: 'center',
  gap: 8,
  marginTop: 16,
  [ON_SIDE]: {
    gridArea: '1 / 2 / span 2',
    alignSelf: 'center',
    justifyContent: 'flex-end',
    maxWidth: 400,
    marginTop: 0,
  },
})
