/** The frame of the pages of signing in: narrow, one card, a line below it. */
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Card, Stack } from '#ui/card'
import { Link } from '#ui/link'
import { Page } from '#ui/page/page'

type EntryPageProps = {
  readonly title: string
  readonly lead?: ReactNode
  readonly back?: ReactNode
  readonly children: ReactNode
  readonly footer?: ReactNode
}

export function EntryPage({ title, lead, back, children, footer }: EntryPageProps) {
  return (
    <Page
      title={title}
      heading={title}
      maxWidth={480}
      {...(lead === undefined ? {} : { lead })}
      {...(back === undefined ? {} : { back })}
    >
      <Card>
        <Stack gap={2.5}>{children}</Stack>
      </Card>
      {footer === undefined ? null : <Footer>{footer}</Footer>}
    </Page>
  )
}

type EntryLinkProps = {
  readonly to: string
  /** The step of the page with which it begins, if it is not the first. */
  readonly step?: 'code'
  readonly children: ReactNode
}

/** A link to another page of signing in that keeps where to go afterwards. */
export function EntryLink({ to, step, children }: EntryLinkProps) {
  const next = new URLSearchParams(useLocation().search).get('next')
  const search = next === null ? '' : `?next=${encodeURIComponent(next)}`
  return <TextLink to={`${to}${search}${step === undefined ? '' : `#${step}`}`}>{children}</TextLink>
}

const Footer = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  color: theme.vars.palette.text.secondary,
  textAlign: 'center',
}))

const TextLink = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  fontWeight: 650,
  color: theme.vars.palette.secondary.main,
}))
