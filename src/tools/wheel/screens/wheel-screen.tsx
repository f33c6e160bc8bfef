/** The page of one wheel: the wheel itself, its winners, and its names. */
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#auth/client'
import { useDocumentsClient, useEdits, type DocumentView } from '#documents/client'
import { documentMenu } from '#kit/document-page'
import { NameDialog } from '#ui/form/name-dialog'
import { Link } from '#ui/link'
import { Menu } from '#ui/menu'
import { Page } from '#ui/page/page'
import { scalesIcon } from '#ui/page/tool-icons'
import { cleanText } from '../clean-text.ts'
import { MAX_TITLE, wheelsCollection, type Wheel } from '../model.ts'
import { fairnessPath, resultsPath, wheelPath, wheelTool } from '../tool.ts'
import { groupsIcon, resultsIcon, severalIcon } from '../draws/screens/draw-icons.ts'
import { useDrawRecord } from '../draws/screens/draw-record.ts'
import { GroupsDialog } from '../draws/screens/groups-dialog.tsx'
import { NameList } from '../names/screens/name-list.tsx'
import { NamesSide } from '../names/screens/names-side.tsx'
import { RecentDraws } from '../draws/screens/recent-draws.tsx'
import { SpinningWheel } from '../stage/screens/spinning-wheel.tsx'
import { useOpenedWheelEdits, useWheelEdits, WheelEditsContext } from '../edits/screens/use-wheel-edits.ts'
import { shareEntry, useCopyEntries } from '../names/screens/use-copy-entries.ts'
import { WheelColumns } from './wheel-columns.tsx'
import { WheelPage } from '../parts/screens/wheel-page.tsx'

const WheelSettingsDialog = lazy(async () => ({
  default: (await import('./wheel-settings-dialog.tsx')).WheelSettingsDialog,
}))

export function WheelScreen() {
  return <WheelPage>{(wheel) => <OpenedWheel key={wheel.id} wheel={wheel} />}</WheelPage>
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
  const undoable = useEdits()
  const navigate = useNavigate()
  const { record, turningId, onShown } = useDrawRecord()
  const userId = useUser()?.id
  const [isRenaming, setRenaming] = useState(false)
  const [asked, setAsked] = useState<'several' | 'groups'>()
  const [isSetting, setSetting] = useState(false)
  const copies = useCopyEntries(wheel)
  const menu = documentMenu(wheelsCollection, wheel, userId)

  function remove(): void {
    undoable.run(`„${wheel.title}“ gelöscht`, (editing) => editing.remove(wheelsCollection, wheel.id), {
      afterUndo: () => void navigate(wheelPath(wheel.id)),
    })
    void navigate(wheelTool.path)
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
            { icon: 'settings', text: 'Einstellungen', onClick: () => setSetting(true) },
            { icon: severalIcon, text: 'Mehrere ziehen', onClick: () => setAsked('several') },
            { icon: groupsIcon, text: 'Gruppen bilden', onClick: () => setAsked('groups') },
            { icon: resultsIcon, text: 'Ergebnisse', component: Link, to: resultsPath(wheel.id) },
            { icon: scalesIcon, text: 'Fairness-Test', component: Link, to: fairnessPath(wheel.id) },
            shareEntry(wheel),
            ...menu.people,
            ...copies,
            ...menu.history,
            menu.ending('Rad', remove),
          ]}
        />
      }
    >
      <WheelColumns>
        <SpinningWheel
          wheel={wheel}
          record={record}
          onShown={onShown}
          onSoundChange={(isSoundOn) => documents.modify(wheelsCollection, wheel.id, { isSoundOn })}
          several={{ isAsked: asked === 'several', onClose: () => setAsked(undefined) }}
        />
        <NamesSide isFirst={wheel.entries.length === 0}>
          <NameList wheel={wheel} />
          <RecentDraws wheelId={wheel.id} turningId={turningId} />
        </NamesSide>
      </WheelColumns>
      {asked === 'groups' ? <GroupsDialog wheel={wheel} onClose={() => setAsked(undefined)} /> : null}
      {isSetting ? (
        <Suspense>
          <WheelSettingsDialog wheel={wheel} onClose={() => setSetting(false)} />
        </Suspense>
      ) : null}
      {isRenaming ? <RenameDialog title={wheel.title} onClose={() => setRenaming(false)} /> : null}
    </Page>
  )
}

function RenameDialog({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  const edits = useWheelEdits()
  return (
    <NameDialog
      title="Rad umbenennen"
      label="Titel"
      start={title}
      maxLength={MAX_TITLE}
      clean={cleanText}
      missing="Wie soll das Rad heißen?"
      onClose={onClose}
      onSave={(name) => {
        // The new title is seen at once; the way back is beside the names.
        edits.apply([{ kind: 'wheel', fields: { title: name } }])
        onClose()
      }}
    />
  )
}
