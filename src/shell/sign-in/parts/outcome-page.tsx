/** The page that shows how a step of signing in ended, and what to do next. */
import { styled } from '@mui/material/styles'
import { useEffect, useRef, type ReactNode } from 'react'
import { EmptyState } from '#ui/list/empty-state'
import { type IconName } from '#ui/page/icon'
import { Page } from '#ui/page/page'

type OutcomePageProps = {
  /** The page's own title; what happened is the heading below it. */
  readonly title: string
  readonly icon: IconName
  readonly heading: string
  readonly children: ReactNode
  readonly actions?: ReactNode
}

export function OutcomePage({ title, icon, heading, children, actions }: OutcomePageProps) {
  const text = useRef<HTMLDivElement>(null)
  // What was pressed is gone, so the focus goes to what came of it, which is read out then.
  useEffect(() => text.current?.focus({ preventScroll: true }), [])
  return (
    <Page title={title} heading={title} maxWidth={560}>
      <Text ref={text} tabIndex={-1}>
        <EmptyState icon={icon} title={heading} actions={actions}>
          {children}
        </EmptyState>
      </Text>
    </Page>
  )
}

const Text = styled('div')({ borderRadius: 16, '&:focus': { outline: 'none' } })
