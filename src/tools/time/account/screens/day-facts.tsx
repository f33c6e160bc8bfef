/** A few numbers of a day or an account, each with its word and, where there is something to say, why. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/page/icon'
import { FigureText } from '../../frame/screens/figure-text.tsx'

export type Fact = {
  readonly icon: IconName
  readonly label: string
  readonly value: string
  /** Below the number. */
  readonly detail?: ReactNode
  readonly tone?: 'good' | 'plain'
}

export function DayFacts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <List>
      {facts.map(({ icon, label, value, detail, tone = 'plain' }) => (
        <Item key={label}>
          <Label>
            <Icon name={icon} size={18} />
            {label}
          </Label>
          <Value tone={tone}>
            <FigureText text={value} />
          </Value>
          {detail === undefined ? null : <Detail>{detail}</Detail>}
        </Item>
      ))}
    </List>
  )
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(136px, 1fr))',
  gap: 12,
  width: '100%',
  margin: 0,
  // Three in two columns: the first one, which is asked for most, has a line for itself.
  [theme.breakpoints.down('sm')]: { '& > :first-of-type:nth-last-of-type(3)': { gridColumn: '1 / -1' } },
}))

const Item = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  padding: '14px 16px',
  borderRadius: 16,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.paper,
}))

const Label = styled('dt')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.9375rem',
  fontWeight: 550,
}))

const Value = styled('dd')<{ readonly tone: 'good' | 'plain' }>(({ theme, tone }) => ({
  margin: '2px 0 0',
  fontSize: '1.5rem',
  lineHeight: 1.25,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
  color: tone === 'good' ? theme.vars.palette.secondary.main : theme.vars.palette.text.primary,
}))

const Detail = styled('dd')(({ theme }) => ({
  margin: 0,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.875rem',
  lineHeight: 1.35,
}))
