/** The page that shows how a step of signing in ended, and what to do next. */
import { styled } from '@mui/material/styles'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#ui/button'
import { Link } from '#ui/link'
import { EmptyState } from '#ui/list/empty-state'
import { Icon, type IconName } from '#ui/page/icon'
import { Page } from '#ui/page/page'

type OutcomePageProps = {
  /** The page's own title; what happened is the heading below it. */
  readonly title: string
  readonly icon: IconName
  readonly heading: string
  readonly children: ReactNode
  /** Where it goes on from here. */
  readonly link?: { readonly to: string; readonly label: string }
  /** Another button in its place. */
  readonly actions?: ReactNode
}

export function OutcomePage({ title, icon, heading, children, link, actions }: OutcomePageProps) {
  const text = useRef<HTMLDivElement>(null)
  // What was pressed is gone, so the focus goes to what came of it, which is read out then.
  useEffect(() => text.current?.focus({ preventScroll: true }), [])
  return (
    <Page title={title} heading={title} maxWidth={560}>
      <Text ref={text} tabIndex={-1}>
        <EmptyState
          picture={<Icon name={icon} size={48} />}
          title={heading}
          actions={link === undefined ? actions : <OutcomeLink {...link} />}
        >
          {children}
        </EmptyState>
      </Text>
    </Page>
  )
}

function OutcomeLink({ to, label }: NonNullable<OutcomePageProps['link']>) {
  return (
    <Button variant="primary" component={Link} to={to}>
      {label}
    </Button>
  )
}

const Text = styled('div')({ borderRadius: 16, '&:focus': { outline: 'none' } })
