import type { ReactNode } from 'react'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/empty-state'
import { Icon, type IconName } from '#ui/icon'
import { Link } from '#ui/link'
import { Page } from '#ui/page'
import { accountPaths } from './account/account-paths.ts'

/** A list below the account that has nothing in it: what would stand there, and the way back. */
export function EmptyListPage(props: {
  /** Of the page. */
  readonly title: string
  readonly icon: IconName
  readonly nothing: string
  readonly children: ReactNode
}) {
  const { title, icon, nothing, children } = props
  return (
    <Page title={title} heading={title} maxWidth={800}>
      <EmptyState
        picture={<Icon name={icon} size={48} />}
        title={nothing}
        actions={
          <Button look="secondary" component={Link} to={accountPaths.account}>
            Zum Konto
          </Button>
        }
      >
        {children}
      </EmptyState>
    </Page>
  )
}

/** The same page until it is known what stands in the list. */
export function UnreadListPage({ title }: { readonly title: string }) {
  return (
    <Page title={title} heading={title} maxWidth={800}>
      {null}
    </Page>
  )
}
