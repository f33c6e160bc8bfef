/** A word with something to press: what happened, and the ways to deal with it. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { MAIN_ON_TOP } from '#ui/main-on-top'
import { Icon, type IconName } from '#ui/page/icon'

type NoticeCardProps = {
  readonly icon: IconName
  readonly title: string
  readonly children?: ReactNode
  /** Buttons, the main one last. */
  readonly actions: ReactNode
}

export function NoticeCard({ icon, title, children, actions }: NoticeCardProps) {
  return (
    <Box role="group" aria-label={title}>
      <Words>
        <Icon name={icon} />
        <div>
          <Title>{title}</Title>
          {children === undefined ? null : <Detail>{children}</Detail>}
        </div>
      </Words>
      <Actions>{actions}</Actions>
    </Box>
  )
}

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  padding: '14px 16px',
  borderRadius: 16,
  border: `1px solid ${theme.vars.palette.secondary.main}`,
  background: theme.vars.palette.background.paper,
}))

const Words = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  flex: '1 1 260px',
  minWidth: 0,
  '& > svg': { flexShrink: 0, color: theme.vars.palette.secondary.main },
}))

const Title = styled('p')({ fontWeight: 650, lineHeight: 1.35 })

const Detail = styled('p')(({ theme }) => ({ marginTop: 2, color: theme.vars.palette.text.secondary }))

const Actions = styled('div')({
  display: 'flex',
  ...MAIN_ON_TOP,
  justifyContent: 'flex-end',
  gap: 8,
  marginLeft: 'auto',
})
