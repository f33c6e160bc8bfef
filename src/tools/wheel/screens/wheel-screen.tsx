/** One wheel: the wheel itself, who won, and the names on it. */
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useUser } from '#auth/client'
import { useDocument, useDocumentsClient, type DocumentView } from '#documents/client'
import { useToast } from '#messaging/client'
import { Button } from '#ui/button'
import { EmptyState } from '#ui/empty-state'
import { Icon } from '#ui/icon'
import { Link } from '#ui/link'
import { Menu } from '#ui/menu'
import { Page, usePageTitle } from '#ui/page'
import { wheelsCollection, type Wheel } from '../model.ts'
import { fairnessPath, resultsPath, wheelHistoryPath, wheelPath, wheelTool } from '../tool.ts'
import { fairnessIcon, groupsIcon, resultsIcon, severalIcon } from './draw-icons.ts'
import { useDrawRecord } from './draw-record.ts'
import { GroupsDialog } from './groups-dialog.tsx'
import { NameList } from './name-list.tsx'
import { endingEntry, peopleEntries } from './people-entries.ts'
import { RecentDraws } from './recent-draws.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { SpinningWheel } from './spinning-wheel.tsx'
import { UnreachableWheels } from './unreachable-wheels.tsx'
import { useOpenedWheelEdits, useWheelEdits, WheelEditsContext } from './use-wheel-edits.ts'
import { useWheelsState } from './use-wheels-state.ts'
import { wheelFields } from './wheel-fields.ts'

export function WheelScreen() {
  const { wheelId = '' } = useParams()
  const wheel = useDocument(wheelsCollection, wheelId)
  const state = useWheelsState()
  if (wheel !== undefined) return <OpenedWheel key={wheelId} wheel={wheel} />
  if (state === 'reading') return <EmptyPage />
  if (state === 'complete') return <MissingWheel wheelId={wheelId} />
  return (
    <Page title={wheelTool.title} heading={wheelTool.title} maxWidth={720}>
      <UnreachableWheels reason={state} />
    </Page>
  )
}

function OpenedWheel({ wheel }: { readonly wheel: DocumentView<Wheel> }) {
  const edits = useOpenedWheelEdits(wheel.id)
  return (
    <WheelEditsContext value={edits}>
      <LoadedWheel wheel={wheel} />
    </WheelEditsContext>
  )
}

function LoadedWheel({ wheel }: { readonly wheel: DocumentView<Wheel> }) {
  const documents = useDocumentsClient()
  const edits = useWheelEdits()
  const navigate = useNavigate()
  const toasts = useToast()
  const record = useDrawRecord()
  const userId = useUser()?.id
  const [isRenaming, setRenaming] = useState(false)
  const [asked, setAsked] = useState<'several' | 'groups'>()

  function remove(): void {
    const fields = wheelFields(wheel)
    documents.remove(wheelsCollection, wheel.id)
    void navigate(wheelTool.path)
    toasts.show({
      kind: 'info',
      text: `„${wheel.title}“ gelöscht`,
      action: {
        label: 'Rückgängig',
        onClick: () => {
          documents.add(wheelsCollection, fields, wheel.id)
          void navigate(wheelPath(wheel.id))
        },
      },
    })
  }

  return (
    <Page
      title={wheel.title}
      heading={wheel.title}
      tools={
        <Menu
          label="Mehr zu diesem Rad"
          entries={[
            { icon: 'edit', text: 'Rad umbenennen', onClick: () => setRenaming(true) },
            { icon: severalIcon, text: 'Mehrere ziehen', onClick: () => setAsked('several') },
            { icon: groupsIcon, text: 'Gruppen bilden', onClick: () => setAsked('groups') },
            { icon: resultsIcon, text: 'Ergebnisse', component: Link, to: resultsPath(wheel.id) },
            { icon: fairnessIcon, text: 'Fairness-Test', component: Link, to: fairnessPath(wheel.id) },
            ...peopleEntries(wheel, userId),
            { icon: 'history', text: 'Verlauf', component: Link, to: wheelHistoryPath(wheel.id) },
            endingEntry(wheel, userId, remove),
          ]}
        />
      }
    >
      <Columns>
        <SpinningWheel
          wheel={wheel}
          record={record}
          onSoundChange={(isSoundOn) => documents.modify(wheelsCollection, wheel.id, { isSoundOn })}
          several={{ isAsked: asked === 'several', onClose: () => setAsked(undefined) }}
        />
        {/* Without names there is nothing to spin, so on small screens the list comes first. */}
        <Side isFirst={wheel.entries.length === 0}>
          <NameList wheel={wheel} />
          <RecentDraws wheelId={wheel.id} />
        </Side>
      </Columns>
      {asked === 'groups' ? <GroupsDialog wheel={wheel} onClose={() => setAsked(undefined)} /> : null}
      {isRenaming ? (
        <RenameDialog
          title={wheel.title}
          onClose={() => setRenaming(false)}
          onRename={(title) => {
            edits.apply([{ kind: 'wheel', fields: { title } }], `Rad in „${title}“ umbenannt`)
            setRenaming(false)
          }}
        />
      ) : null}
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
            <Button look="secondary" icon="history" component={Link} to={wheelHistoryPath(wheelId)}>
              Verlauf ansehen
            </Button>
            <Button look="primary" component={Link} to={wheelTool.path}>
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

/** While the device is still reading its own data, which takes a moment at most. */
function EmptyPage() {
  usePageTitle(wheelTool.title)
  return null
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(320px, 400px)',
  alignItems: 'start',
  gap: 32,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 },
}))

const Side = styled('div', { shouldForwardProp: (name) => name !== 'isFirst' })<{ readonly isFirst: boolean }>(
  ({ theme, isFirst }) => ({
    display: 'flex',
    flexDirection: 'column',
    gap: 16,
    minWidth: 0,
    [theme.breakpoints.down('md')]: { order: isFirst ? -1 : 0 },
  }),
)
