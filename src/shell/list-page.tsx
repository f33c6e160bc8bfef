import type { ReactNode } from 'react'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { Link } from '#ui/link'
import { Icon, type IconName } from '#ui/page/icon'
import { Page } from '#ui/page/page'
import { accountPaths } from './account/account-paths.ts'

type ListPageProps = {
  readonly title: string
  /** What stands there until the device's documents are read is nothing. */
  readonly isLoaded: boolean
  readonly isEmpty: boolean
  /** What stands there if the list is empty. */
  readonly nothing: { readonly icon: IconName; readonly title: string; readonly text: string }
  readonly lead: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The page of a list of what this device knows. */
export function ListPage({ title, isLoaded, isEmpty, nothing, lead, actions, children }: ListPageProps) {
  if (isLoaded && !isEmpty) {
    return (
      <Page title={title} heading={title} lead={lead} maxWidth={800} actions={actions}>
        {children}
      </Page>
    )
  }
  return (
    <Page title={title} heading={title} maxWidth={800}>
      {isLoaded ? (
        <EmptyState
          picture={<Icon name={nothing.icon} size={48} />}
          title={nothing.title}
          actions={
            <Button variant="secondary" component={Link} to={accountPaths.account}>
              Zum Konto
            </Button>
          }
        >
          {nothing.text}
        </EmptyState>
      ) : null}
    </Page>
  )
}
