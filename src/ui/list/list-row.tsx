/** One line of a list: what it is about, what can be done with it. The same in every tool. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

type ListRowProps = {
  readonly before?: ReactNode
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly actions?: ReactNode
  readonly as?: 'li' | 'div'
  /** Narrower than this the text has the line to itself, and the actions come below it; a length of CSS. */
  readonly textWidth?: string
}

export function ListRow({ before, title, detail, actions, as = 'li', textWidth = '7rem' }: ListRowProps) {
  return (
    <Row as={as}>
      {before}
      <Text style={{ flexBasis: textWidth }}>
        <Title>{title}</Title>
        {detail === undefined ? null : <Detail>{detail}</Detail>}
      </Text>
      {actions}
    </Row>
  )
}

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 12px',
  minHeight: 56,
  padding: '6px 0',
  // The actions, where they have no room beside the text.
  '& > :last-child': { marginLeft: 'auto' },
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}))

const Text = styled('div')({ flexGrow: 1, minWidth: 0 })

const Title = styled('div')({ fontWeight: 550, overflowWrap: 'anywhere' })

const Detail = styled('div')(({ theme }) => ({ color: theme.vars.palette.text.secondary, fontSize: '0.875rem' }))
