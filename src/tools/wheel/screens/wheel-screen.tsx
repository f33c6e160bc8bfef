/** The page of one wheel: the wheel itself, its winners, and its names. */
import { styled } from '@mui/material/styles'
import { Suspense, useState, useLayoutEffect, useRef, type ReactNode } from 'react'
import { formatCount } from '#base/text/format'
import { useEdits, type DocumentView } from '#documents/client'
import { useDocumentMenu } from '#kit/document-menu'
import { PeopleLine } from '#kit/people-line'
import { NameDialog } from '#ui/form/name-dialog'
import { Link } from '#ui/link'
import { Menu, type MenuEntry } from '#ui/menu'
import { Page } from '#ui/page/page'
import { PrintSheet } from '#ui/page/print-sheet'
import { scalesIcon, shareIcon } from '#ui/page/tool-icons'
import { lazyPart } from '#ui/page/lazy-part'
import { copyWheel } from '../copy-wheel.ts'
import { shareWheelPath } from '../link-paths.ts'
import { MAX_TITLE, sortEntries, wheelsCollection, wheelTemplatesCollection, type Wheel, cleanText } from '../model.ts'
import { writeWeight } from '../parts/read-weight.ts'
import { templateIcon } from '../parts/screens/link-icons.ts'
import { newEntryId } from '../parts/screens/randomness.ts'
import { WheelPicture } from '../parts/screens/wheel-picture.tsx'
import { toTemplateTexts } from '../templates/templates.ts'
import { fairnessPath, wheelPath } from '../tool.ts'
import { DrawActions } from '../draws/screens/draw-actions.tsx'
import { useDrawRecord } from '../draws/screens/draw-record.ts'
import { GroupsDialog } from '../draws/screens/groups-dialog.tsx'
import { NameList } from '../names/screens/name-list.tsx'
import { RecentDraws } from '../draws/screens/recent-draws.tsx'
import { SpinningWheel } from '../stage/screens/spinning-wheel.tsx'
import { useOpenedWheelEdits, useWheelEdits, WheelEditsContext } from '../edits/screens/use-wheel-edits.ts'
import { WheelColumns } from './wheel-columns.tsx'
import { WheelPage, wheelWords } from '../parts/screens/wheel-page.tsx'

const WheelSettingsDialog = lazyPart(() => import('./wheel-settings-dialog.tsx'), 'WheelSettingsDialog')

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
  const { apply } = useWheelEdits()
  const { record, turningId, onShown } = useDrawRecord()
  const [isRenaming, setRenaming] = useState(false)
  const [asked, setAsked] = useState<'several' | 'groups'>()
  const [isSetting, setSetting] = useState(false)

  return (
    <Page
      title={wheel.title}
      heading={wheel.title}
      tools={<WheelTools wheel={wheel} onRename={() => setRenaming(true)} onSet={() => setSetting(true)} />}
    >
      <WheelColumns>
        <div>
          <SpinningWheel
            wheel={wheel}
            record={record}
            onShown={onShown}
            onSoundChange={(isSoundOn) => apply([{ kind: 'wheel', fields: { isSoundOn } }])}
            several={{ isAsked: asked === 'several', onClose: () => setAsked(undefined) }}
          />
          <DrawActions
            wheelId={wheel.id}
            hasNames={wheel.entries.length > 0}
            onSeveral={() => setAsked('several')}
            onGroups={() => setAsked('groups')}
          />
        </div>
        <NamesSide isFirst={wheel.entries.length === 0}>
          <RecentDraws wheelId={wheel.id} turningId={turningId} />
          <NameList wheel={wheel} />
        </NamesSide>
      </WheelColumns>
      <NamesSheet wheel={wheel} />
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

type WheelToolsProps = {
  readonly wheel: DocumentView<Wheel>
  readonly onRename: () => void
  readonly onSet: () => void
}

function WheelTools({ wheel, onRename, onSet }: WheelToolsProps) {
  const menu = useWheelMenu(wheel)
  return (
    <>
      <PeopleLine collection={wheelsCollection} document={wheel} />
      <Menu
        label="Mehr zu diesem Rad"
        entries={[
          { icon: 'edit', text: 'Rad umbenennen', onClick: onRename },
          { icon: 'settings', text: 'Einstellungen', onClick: onSet },
          ...menu,
        ]}
      />
    </>
  )
}

/** What leads to other people, makes something else of the wheel, or ends it. */
function useWheelMenu(wheel: DocumentView<Wheel>): readonly MenuEntry[] {
  const edits = useEdits()
  const { id, title, entries } = wheel
  const hasPictures = entries.some(({ picture }) => picture !== undefined)
  const menu = useDocumentMenu({
    collection: wheelsCollection,
    document: wheel,
    words: wheelWords,
    titleOf: (fields) => fields.title,
    pathOf: wheelPath,
    copy: {
      make: (fields, copyTitle) => ({ ...copyWheel(fields, newEntryId), title: copyTitle }),
      maxTitle: MAX_TITLE,
      without: hasPictures ? 'ohne Bilder und Ziehungen' : 'ohne Ziehungen',
    },
    isPrinted: entries.length > 0,
  })
  const saveTemplate = (): void => {
    const texts = toTemplateTexts(sortEntries(entries))
    edits.run(`Vorlage „${title}“ gespeichert`, (editing) => editing.add(wheelTemplatesCollection, { title, texts }))
  }
  const people = menu.filter(({ icon }) => icon === 'person')
  const link: MenuEntry = { icon: shareIcon, text: 'Link', component: Link, to: shareWheelPath(id) }
  const own = menu.filter(({ icon }) => icon !== 'person')
  return [
    ...[...people, link].map((entry, index) => ({ ...entry, startsGroup: index === 0 })),
    { icon: templateIcon, text: 'Als Vorlage speichern', onClick: saveTemplate, startsGroup: true },
    ...own.slice(0, -1),
    { icon: scalesIcon, text: 'Fairness-Test', component: Link, to: fairnessPath(id) },
    // The last ends it.
    ...own.slice(-1),
  ]
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

type NamesSideProps = {
  /** Above the wheel on small screens: without names there is nothing to spin. */
  readonly isFirst: boolean
  readonly children: ReactNode
}

/** Sits beside the wheel, on small screens below or above it; the field in use stays in view when the side moves. */
function NamesSide({ isFirst, children }: NamesSideProps) {
  const side = useRef<HTMLDivElement>(null)
  const wasFirst = useRef(isFirst)
  useLayoutEffect(() => {
    if (wasFirst.current === isFirst) return
    wasFirst.current = isFirst
    const focused = document.activeElement
    if (focused !== null && side.current?.contains(focused) === true && isStacked(side.current)) {
      // The first name moves the list below the wheel, and the field with it: behind the keyboard of a phone.
      focused.scrollIntoView({ block: 'center' })
    }
  }, [isFirst])
  return (
    <Side ref={side} data-first={isFirst}>
      {children}
    </Side>
  )
}

function isStacked(side: HTMLElement): boolean {
  const own = side.getBoundingClientRect()
  const wheel = side.previousElementSibling?.getBoundingClientRect()
  return wheel !== undefined && (own.top >= wheel.bottom || own.bottom <= wheel.top)
}

const Side = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  minWidth: 0,
  // With reduced motion every property changes after a very short transition instead of immediately, which is too late for the effect
  // above.
  transition: 'none',
  [theme.breakpoints.down('md')]: { '&[data-first=true]': { order: -1 } },
}))

/** Printed smaller than it is drawn, so that its edges are sharp on paper. */
const DRAWN_PX = 960
const PRINTED_SHARE = 0.34

/** A wheel on paper (K31): its picture, and its names with a box to tick each of them off. */
function NamesSheet({ wheel: { title, entries, palette } }: { readonly wheel: Wheel }) {
  return (
    <PrintSheet title={title} detail={formatCount(entries.length, 'Name', 'Namen')}>
      {() => (
        <>
          <PaperWheel>
            <WheelPicture entries={entries} palette={palette} size={DRAWN_PX} hasLabels />
          </PaperWheel>
          {entries.length === 0 ? <p>Noch keine Namen.</p> : <NamesTable entries={entries} />}
        </>
      )}
    </PrintSheet>
  )
}

function NamesTable({ entries }: Pick<Wheel, 'entries'>) {
  return (
    <table>
      <thead>
        <tr>
          <th>Name</th>
          <th className="number">Chancen</th>
          <th>Notiz</th>
        </tr>
      </thead>
      <tbody>
        {sortEntries(entries).map(({ id, text, weight, note }) => (
          <tr key={id}>
            <td>☐ {text}</td>
            <td className="number">{writeWeight(weight)}</td>
            <td>{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What is painted takes these two colours from where it stands: those of paper, also in the dark theme. */
const PaperWheel = styled('figure')({
  '--tm-palette-background-paper': '#fff',
  '--tm-palette-background-raised': '#eee',
  display: 'flex',
  justifyContent: 'center',
  margin: '4mm 0 6mm',
  '& > canvas': { zoom: PRINTED_SHARE },
})
