/** What the page of a wheel shows while no wheel is available. */
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useDocument, useIsDeviceOnly, useSyncStatus, type DocumentView } from '#documents/client'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { Page, usePageTitle } from '#ui/page/page'
import { wheelsCollection, type Wheel } from '../model.ts'
import { wheelHistoryPath, wheelTool } from '../tool.ts'
import { SignInLinks } from '../device/screens/device-hint.tsx'
import { UnreachableWheels } from '../list/screens/unreachable-wheels.tsx'
import { useWheelsState } from '../device/screens/use-wheels-state.ts'

/** The page of the account that lists what only this device has left. */
const LAST_COPIES_PATH = '/account/nur-noch-auf-diesem-geraet'

type WheelGateProps = {
  /** The page of the wheel that the address names; made anew for another one. */
  readonly children: (wheel: DocumentView<Wheel>) => ReactNode
}

export function WheelGate({ children }: WheelGateProps) {
  const { wheelId = '' } = useParams()
  const wheel = useDocument(wheelsCollection, wheelId)
  const state = useWheelsState()
  const isDeviceOnly = useIsDeviceOnly()
  const isKept = useIsKept(wheelId)
  if (wheel !== undefined) return children(wheel)
  if (state === 'reading') return <EmptyPage />
  if (state === 'complete' && isKept) return <KeptWheel />
  if (state === 'complete') return isDeviceOnly ? <WheelElsewhere /> : <MissingWheel wheelId={wheelId} />
  return (
    <Page title={wheelTool.title} heading={wheelTool.title} maxWidth={720}>
      <UnreachableWheels reason={state} />
    </Page>
  )
}

/** Whether this device has a last copy of a wheel that the server has lost. */
function useIsKept(wheelId: string): boolean {
  const { lastCopies } = useSyncStatus()
  return lastCopies.some(({ document }) => document.collection === wheelsCollection.name && document.id === wheelId)
}

function KeptWheel() {
  return (
    <Page title={wheelTool.title} heading={wheelTool.title} maxWidth={720}>
      <EmptyState
        picture={<Icon name="wheel" size={48} />}
        title="Dieses Rad hat der Server nicht mehr"
        actions={
          <Button variant="primary" component={Link} to={LAST_COPIES_PATH}>
            Ansehen
          </Button>
        }
      >
        Auf diesem Gerät ist es noch da. Du kannst es zurückbringen, als Datei sichern oder verwerfen.
      </EmptyState>
    </Page>
  )
}

function MissingWheel({ wheelId }: { readonly wheelId: string }) {
  return (
    <Page title={wheelTool.title} heading={wheelTool.title} maxWidth={720}>
      <EmptyState
        picture={<Icon name="wheel" size={48} />}
        title="Dieses Rad gibt es nicht"
        actions={
          <>
            <Button variant="secondary" icon="history" component={Link} to={wheelHistoryPath(wheelId)}>
              Verlauf ansehen
            </Button>
            <Button variant="primary" component={Link} to={wheelTool.path}>
              Zu deinen Rädern
            </Button>
          </>
        }
      >
        Vielleicht wurde es gelöscht, oder es gehört zu einem anderen Konto. War es deins, holst du es aus dem Verlauf
        zurück.
      </EmptyState>
    </Page>
  )
}

/** Shown to users who are not signed in: they see only this device's wheels, but the wheel may be in their account. */
function WheelElsewhere() {
  return (
    <Page title={wheelTool.title} heading={wheelTool.title} maxWidth={720}>
      <EmptyState
        picture={<Icon name="wheel" size={48} />}
        title="Dieses Rad ist nicht auf diesem Gerät"
        actions={<SignInLinks />}
      >
        Gehört es zu deinem Konto? Dann melde dich an, und es ist wieder da.{' '}
        <Link to={wheelTool.path}>Zu den Rädern auf diesem Gerät</Link>
      </EmptyState>
    </Page>
  )
}

/** While the device is still reading its own data, which takes a moment at most. */
function EmptyPage() {
  usePageTitle(wheelTool.title)
  return null
}
