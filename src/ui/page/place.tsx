/** A line that leads to a page: what is there, and whether it waits for the person. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Detail } from '../detail.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Link } from '../link.tsx'
import { CAN_HOVER } from './theme.tsx'

export type PlaceTone = 'good' | 'wait' | 'act'

export function Place(props: {
  readonly to: string
  readonly icon: IconName
  readonly tone?: PlaceTone
  readonly title: string
  readonly detail: ReactNode
  /** `div` in a list that makes its rows itself. */
  readonly as?: 'li' | 'div'
}) {
  return (
    <PlaceItem as={props.as ?? 'li'}>
      <PlaceLink to={props.to}>
        <StateIcon name={props.icon} tone={props.tone ?? 'wait'} />
        <span>
          <PlaceTitle>{props.title}</PlaceTitle>
          <Detail>{props.detail}</Detail>
        </span>
        <Icon name="next" size={20} />
      </PlaceLink>
    </PlaceItem>
  )
}

export function StateIcon({ name, tone }: { readonly name: IconName; readonly tone: PlaceTone }) {
  return (
    <Tinted tone={tone}>
      <Icon name={name} />
    </Tinted>
  )
}

const Tinted = styled('span')<{ readonly tone: PlaceTone }>(({ theme, tone }) => ({
  flexShrink: 0,
  display: 'inline-flex',
  color:
    tone === 'good'
      ? theme.vars.palette.secondary.main
      : tone === 'act'
        ? theme.vars.palette.error.main
        : theme.vars.palette.text.secondary,
}))

const PlaceItem = styled('li')(({ theme }) => ({ '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` } }))

const PlaceLink = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  margin: '0 -8px',
  padding: '8px',
  borderRadius: 12,
  color: 'inherit',
  textDecoration: 'none',
  [CAN_HOVER]: { '&:hover': { background: theme.vars.palette.background.raised } },
  '& > span:nth-of-type(2)': { flex: 1, minWidth: 0 },
}))

const PlaceTitle = styled('span')({ display: 'block', fontWeight: 550 })
