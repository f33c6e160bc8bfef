import { Component, type ReactNode } from 'react'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { Page } from '#ui/page/page'

type State = { readonly hasFailed: boolean; readonly place: string | undefined }

type Props = {
  readonly children: ReactNode
  readonly onError: (error: unknown) => void
  /** In its place, unless it is a page that says so. */
  readonly fallback?: ReactNode
  /** Another one is tried anew. */
  readonly place?: string
}

/** Keeps a screen that fails, or that cannot be loaded, from taking the rest of the app with it. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, place: this.props.place }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ place }: Props, before: State): State | null {
    return place === before.place ? null : { place, hasFailed: false }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override render(): ReactNode {
    const { children, fallback = <FailedScreen /> } = this.props
    return this.state.hasFailed ? fallback : children
  }
}

function FailedScreen() {
  return (
    <Page heading="Das hat nicht geklappt" maxWidth={720}>
      <EmptyState
        icon="warning"
        title="Diese Seite lässt sich gerade nicht anzeigen"
        actions={
          <Button variant="primary" icon="sync" onClick={() => location.reload()}>
            Neu laden
          </Button>
        }
      >
        Deine Daten sind davon nicht betroffen. Lade die Seite neu; wenn du offline bist, sobald du wieder Netz hast.
      </EmptyState>
    </Page>
  )
}
