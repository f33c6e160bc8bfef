/** The names on a wheel, as a list or as one text. */
import { styled } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { formatNumber, formatCount } from '#base/text/format'
import type { DocumentView } from '#documents/client'
import { useDeviceSetting } from '#ui/device-setting'
import { Card, SectionTitle, Stack } from '#ui/card'
import { Segments } from '#ui/form/segments'
import { RowButton } from '#ui/list/row-button'
import { Menu, type MenuEntry } from '#ui/menu'
import { shuffle } from '../../chance/shuffle.ts'
import type { WheelEdit } from '../../edits/entry-edits.ts'
import { editsOfOrder, orderEntries } from '../../edits/order-entries.ts'
import { useWheelSteps, useWheelEdits } from '../../edits/screens/use-wheel-edits.ts'
import { type Wheel, sortEntries, type Entry } from '../../model.ts'
import { secureUint32 } from '../../parts/screens/randomness.ts'
import { readTextDraft } from '../../text/screens/names-typing.ts'
import { DuplicatesNotice } from './duplicates-notice.tsx'
import { listIcon, textIcon, redoIcon, shuffleIcon, sortIcon } from './entry-icons.ts'
import { EntryList, isDrawn } from './entry-list.tsx'
import { NamesText } from '../../text/screens/names-text.tsx'

const views = [
  { value: 'list', text: 'Liste', icon: listIcon },
  { value: 'text', text: 'Text', icon: textIcon },
] as const

export function NameList({ wheel }: { readonly wheel: DocumentView<Wheel> }) {
  const [view, setView] = useNamesView(wheel.id)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Card aria-labelledby="names">
      <Head>
        <SectionTitle id="names" ref={heading} tabIndex={-1}>
          Namen
        </SectionTitle>
        <Total>{wheel.entries.length === 0 ? '' : formatNumber(wheel.entries.length)}</Total>
        <Tools>
          <NamesTools wheel={wheel} onEmptied={() => heading.current?.focus()} />
        </Tools>
      </Head>
      <Stack gap={2}>
        <Segments label="Namen zeigen als" options={views} value={view} onChange={setView} />
        <DuplicatesNotice wheel={wheel} onDecided={() => heading.current?.focus()} />
        <div>{view === 'list' ? <EntryList wheel={wheel} /> : <NamesText wheel={wheel} />}</div>
      </Stack>
    </Card>
  )
}

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  marginBottom: 12,
  '& > h2 + *': { marginTop: 0 },
  '& > h2': { outline: 'none' },
})

const Total = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }))

const Tools = styled('div')({ display: 'flex', marginLeft: 'auto', marginRight: -10 })

/** Whether names are shown as a list or as a text: remembered on the device. */
type NamesView = 'list' | 'text'

const STORAGE_KEY = 'wheelNamesView'

/** A wheel whose text could not be taken over begins with that text. */
function useNamesView(wheelId: string): readonly [view: NamesView, setView: (view: NamesView) => void] {
  const [kept, keep] = useDeviceSetting(STORAGE_KEY)
  const [view, setView] = useState<NamesView>(() =>
    readTextDraft(wheelId) !== undefined || kept === 'text' ? 'text' : 'list',
  )
  return [
    view,
    (next) => {
      setView(next)
      keep(next)
    },
  ]
}

type NamesToolsProps = {
  readonly wheel: DocumentView<Wheel>
  /** Takes the focus when no name is left, and the menu goes with the last. */
  readonly onEmptied: () => void
}

/** What can be done with all names at once, and how it is taken back. */
function NamesTools({ wheel, onEmptied }: NamesToolsProps) {
  const entries = useNamesMenu(wheel, onEmptied)
  return (
    <>
      <UndoButtons />
      {entries.length === 0 ? null : <Menu label="Mehr zu den Namen" entries={entries} />}
    </>
  )
}

function UndoButtons() {
  const edits = useWheelEdits()
  const { done, undone } = useWheelSteps()
  const last = done.at(-1)
  const next = undone.at(-1)
  return (
    <>
      <RowButton
        icon="undo"
        label={last === undefined ? 'Rückgängig' : `Rückgängig: ${last.name}`}
        isIdle={last === undefined}
        onClick={edits.undo}
      />
      <RowButton
        icon={redoIcon}
        label={next === undefined ? 'Wiederholen' : `Wiederholen: ${next.name}`}
        isIdle={next === undefined}
        onClick={edits.redo}
      />
    </>
  )
}

/** Makes what a press does: edits of the wheel as it is then. */
type Change = (plan: (now: readonly Entry[]) => readonly WheelEdit[], text: string) => () => void

/** Each is one step that can be undone; what would do nothing is left out. */
function useNamesMenu({ entries }: DocumentView<Wheel>, onEmptied: () => void): readonly MenuEntry[] {
  const edits = useWheelEdits()
  const change: Change = (plan, text) => () =>
    void edits.apply(plan(sortEntries(edits.getWheel()?.entries ?? [])), text)
  const removeAll = change(
    (now) => now.map(({ id }) => ({ kind: 'remove', id })),
    `${countNames(entries.length)} entfernt`,
  )
  return [
    ...orderMenu(entries, change),
    ...returnMenu(entries, change),
    ...(entries.length === 0
      ? []
      : [
          {
            icon: 'trash' as const,
            text: 'Alle entfernen',
            startsGroup: true,
            onClick: () => {
              removeAll()
              onEmptied()
            },
          },
        ]),
  ]
}

const orders = [
  ['a-to-z', 'Sortieren von A bis Z', 'Von A bis Z sortiert'],
  ['z-to-a', 'Sortieren von Z bis A', 'Von Z bis A sortiert'],
  ['by-weight', 'Sortieren nach Chancen', 'Nach Chancen sortiert'],
] as const

function orderMenu(entries: readonly Entry[], change: Change): readonly MenuEntry[] {
  if (entries.length < 2) return []
  return [
    {
      icon: shuffleIcon,
      text: 'Mischen',
      onClick: change((now) => editsOfOrder(shuffle(now, secureUint32)), 'Namen gemischt'),
    },
    ...orders.map(([order, text, done]) => ({
      icon: sortIcon,
      text,
      onClick: change((now) => editsOfOrder(orderEntries(now, order)), done),
    })),
  ]
}

function returnMenu(entries: readonly Entry[], change: Change): readonly MenuEntry[] {
  const kinds = [
    { icon: 'undo', text: 'Alle zurück ins Rad', done: 'zurück im Rad', isMeant: isDrawn },
    { icon: 'eye', text: 'Alle wieder da', done: 'wieder da', isMeant: isAbsent },
  ] as const
  return kinds
    .map(({ isMeant, ...kind }) => ({ ...kind, isMeant, count: entries.filter(isMeant).length }))
    .filter(({ count }) => count > 0)
    .map(({ icon, text, done, isMeant, count }, index) => ({
      icon,
      text,
      startsGroup: index === 0,
      onClick: change((now) => now.filter(isMeant).map(comeBack), `${countNames(count)} ${done}`),
    }))
}

function comeBack({ id }: Entry): WheelEdit {
  return { kind: 'modify', id, fields: { isActive: true, drawnAt: undefined } }
}

function isAbsent({ isActive, drawnAt }: Entry): boolean {
  return !isActive && drawnAt === undefined
}

function countNames(count: number): string {
  return formatCount(count, 'Name', 'Namen')
}
