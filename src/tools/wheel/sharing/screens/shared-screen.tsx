/** A wheel contained in the address: everyone with the link can turn it, and it is not stored (K7, K8). */
import { styled } from '@mui/material/styles'
import { useLocation, useNavigate } from 'react-router'
import { useDocumentsClient, useOnceLoaded } from '#documents/client'
import { useUnpacked, type LinkFault } from '#kit/link/packed-link'
import { useToast } from '#messaging/client'
import { Ago } from '#ui/ago'
import { Button, LinkButton } from '#ui/button'
import { Card, QuietText, SectionTitle, Stack } from '#ui/card'
import { EmptyState } from '#ui/list/empty-state'
import { GrowingList } from '#ui/list/growing-list'
import { Icon } from '#ui/page/icon'
import { ListRow } from '#ui/list/list-row'
import { Page, usePageTitle } from '#ui/page/page'
import { copyIcon, shareIcon } from '#ui/page/tool-icons'
import { copyWheel } from '../../copy-wheel.ts'
import { winnersOf } from '../../chance/draw.ts'
import { newWheel, wheelsCollection } from '../../model.ts'
import { MAX_SHARED_BYTES, readShared, type ShareFault, type SharedWheel } from '../share-link.ts'
import { wheelPath, wheelTool } from '../../tool.ts'
import { findRoomProblem } from '../../parts/wheel-room.ts'
import { ChanceList } from '../../names/screens/chance-list.tsx'
import { roomProblemTexts } from '../../parts/screens/parse-error-texts.ts'
import { newEntryId } from '../../parts/screens/randomness.ts'
import { SpinningWheel } from '../../stage/screens/spinning-wheel.tsx'
import { usePageWheel, type PageDraw } from '../../stage/screens/use-page-wheel.ts'
import { WheelColumns } from '../../screens/wheel-columns.tsx'

const SHARED_TITLE = 'Geteiltes Rad'

export function SharedScreen() {
  const { hash } = useLocation()
  const shared = useUnpacked(hash, MAX_SHARED_BYTES, (json) => readShared(json, newEntryId))
  if (shared === undefined) return <Unpacking />
  if (!shared.ok) return <BrokenLink fault={shared.error} />
  return <LoadedShared key={hash} shared={shared.value} />
}

function LoadedShared({ shared }: { readonly shared: SharedWheel }) {
  const { wheel, record, onShown, setSound, draws, putAllBack } = usePageWheel(shared.wheel)
  const hasDrawn = wheel.entries.some(({ isActive, drawnAt }) => !isActive && drawnAt !== undefined)
  return (
    <Page
      title={`${shared.wheel.title} (geteilt)`}
      heading={shared.wheel.title}
      lead="Ein geteiltes Rad. Was du hier ziehst, bleibt auf dieser Seite und wird nirgends gespeichert."
      {...(shared.permission === 'copy' ? { actions: <CopyButton shared={shared} /> } : {})}
    >
      <WheelColumns>
        <SpinningWheel wheel={wheel} record={record} onShown={onShown} onSoundChange={setSound} />
        <Stack gap={2}>
          {hasDrawn ? (
            <Button icon="undo" onClick={putAllBack}>
              Alle zurück ins Rad
            </Button>
          ) : null}
          <ChanceList title="Im Rad" entries={wheel.entries} palette={wheel.palette} />
          <PageDraws draws={draws} />
          {shared.permission === 'view' ? (
            <QuietText>Dieses Rad ist zum Ansehen und Drehen gedacht, nicht zum Kopieren.</QuietText>
          ) : null}
        </Stack>
      </WheelColumns>
    </Page>
  )
}

/** Copies the wheel into the documents of the signed-in user, or of this device. */
function CopyButton({ shared }: { readonly shared: SharedWheel }) {
  const documents = useDocumentsClient()
  const navigate = useNavigate()
  const toasts = useToast()

  function copy(): void {
    const wheel = copyWheel(shared.wheel, newEntryId)
    const problem = findRoomProblem(newWheel(wheel.title, []), wheel)
    if (problem !== undefined) {
      toasts.show({ kind: 'error', text: roomProblemTexts[problem] })
      return
    }
    void navigate(wheelPath(documents.add(wheelsCollection, wheel)))
    toasts.show({ kind: 'success', text: `„${wheel.title}“ ist jetzt bei deinen Rädern` })
  }

  const { run, isWaiting } = useOnceLoaded(copy)
  return (
    <Button icon={copyIcon} isBusy={isWaiting} onClick={run}>
      In meine Räder kopieren
    </Button>
  )
}

const SHOWN_DRAWS = 10

/** The winners drawn on this page. */
function PageDraws({ draws }: { readonly draws: readonly PageDraw[] }) {
  if (draws.length === 0) return null
  return (
    <Card aria-labelledby="page-draws">
      <SectionTitle id="page-draws">Auf dieser Seite gezogen</SectionTitle>
      <GrowingList
        items={draws}
        step={SHOWN_DRAWS}
        one="Ziehung"
        many="Ziehungen"
        renderRow={({ id, draw }) => (
          <ListRow
            key={id}
            before={<Icon name="trophy" size={20} />}
            title={winnersOf(draw)
              .map(({ text }) => text)
              .join(', ')}
            detail={<Ago iso={draw.drawnAt} />}
          />
        )}
      />
    </Card>
  )
}

const faultTexts: Record<LinkFault | ShareFault, { readonly title: string; readonly text: string }> = {
  incomplete: {
    title: 'Der Link ist unvollständig',
    text: 'Ein Teil ging beim Kopieren oder Verschicken verloren; lange Links werden von manchen Programmen gekürzt. Lass ihn dir noch einmal schicken, am besten als QR-Code oder in einer Mail.',
  },
  'too-large': {
    title: 'Der Link ist zu groß',
    text: 'So viel passt auf kein Rad. Vielleicht ist er nicht von dieser App.',
  },
  newer: {
    title: 'Der Link ist von einer neueren Version',
    text: 'Lade die Seite neu, damit sich die App erneuert, und öffne ihn dann noch einmal.',
  },
  'no-wheel': {
    title: 'In diesem Link steckt kein Rad',
    text: 'Er sieht wie einer von hier aus, enthält aber etwas anderes. Lass ihn dir noch einmal schicken.',
  },
}

function BrokenLink({ fault }: { readonly fault: LinkFault | ShareFault }) {
  const { title, text } = faultTexts[fault]
  return (
    <Page title={SHARED_TITLE} heading={SHARED_TITLE} maxWidth={720}>
      <EmptyState icon={shareIcon} title={title} actions={<LinkButton to={wheelTool.path}>Zum Glücksrad</LinkButton>}>
        {text}
      </EmptyState>
    </Page>
  )
}

function Unpacking() {
  usePageTitle(SHARED_TITLE)
  return <Quiet />
}

const Quiet = styled('div')({ minHeight: '60vh' })
