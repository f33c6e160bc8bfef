import type { ReactNode } from 'react'
import { LinkButton } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { type IconName } from '#ui/page/icon'
import { Page } from '#ui/page/page'
import { accountPaths } from './account/account-paths.ts'

/** Shows a page below the account whose list is empty: a text about the list, and the link back. */
export function EmptyListPage(props: {
  /** The page's title and heading. */
  readonly title: string
  readonly icon: IconName
  readonly nothing: string
  readonly children: ReactNode
}) {
  const { title, icon, nothing, children } = props
  return (
    <Page title={title} heading={title} maxWidth={800}>
      <EmptyState
        icon={icon}
        title={nothing}
        actions={
          <LinkButton variant="secondary" to={accountPaths.account}>
            Zum Konto
          </LinkButton>
        }
      >
        {children}
      </EmptyState>
    </Page>
  )
}

/** Shows the same page while the device still reads the list. */
export function UnreadListPage({ title }: { readonly title: string }) {
  return (
    <Page title={title} heading={title} maxWidth={800}>
      {null}
    </Page>
  )
}
