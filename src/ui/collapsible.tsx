/** What only some need: a line that opens and closes what stands below it. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Detail } from './detail.tsx'
import { Icon } from './page/icon.tsx'
import { CAN_HOVER, TARGET_PX } from './page/theme.tsx'

type CollapsibleProps = {
  readonly title: string
  /** What is set inside, to be seen without opening it. */
  readonly detail?: string | undefined
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
  readonly children: ReactNode
}

export function Collapsible({ title, detail, isOpen, onToggle, children }: CollapsibleProps) {
  return (
    <Frame open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <Head>
        <Icon name="next" size={20} />
        <span>
          <Title>{title}</Title>
          {detail === undefined || isOpen ? null : <Detail>{detail}</Detail>}
        </span>
      </Head>
      <Content>{children}</Content>
    </Frame>
  )
}

const Frame = styled('details')({
  '& > summary > svg': { flexShrink: 0, transition: 'transform 180ms' },
  '&[open] > summary > svg': { transform: 'rotate(90deg)' },
})

const Head = styled('summary')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: TARGET_PX,
  margin: '0 -8px',
  padding: '4px 8px',
  borderRadius: 12,
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  [CAN_HOVER]: { '&:hover': { background: theme.vars.palette.background.raised } },
}))

const Title = styled('span')({ display: 'block', fontWeight: 650 })

const Content = styled('div')({ paddingTop: 12 })
