/** How something on the way in ended, and what to do next. */
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state'
import { Icon, type IconName } from '#ui/icon'
import { Page } from '#ui/page'

type OutcomePageProps = {
  /** The page's own title; what happened is the heading below it. */
  readonly title: string
  readonly icon: IconName
  readonly heading: string
  readonly children: ReactNode
  readonly actions?: ReactNode
}

export function OutcomePage({ title, icon, heading, children, actions }: OutcomePageProps) {
  return (
    <Page title={title} heading={title} maxWidth={560}>
      <div role="status">
        <EmptyState picture={<Icon name={icon} size={48} />} title={heading} actions={actions}>
          {children}
        </EmptyState>
      </div>
    </Page>
  )
}
