/** What a shop is now, large, with what can be done about it. */
import { styled } from '@mui/material/styles'
import { SECOND_MS } from '#base/clock'
import { externalIcon } from '#ui/page/account-icons'
import type { DocumentView } from '#documents/client'
import { Button, LinkButton } from '#ui/button'
import { Card } from '#ui/card'
import { Icon } from '#ui/page/icon'
import { toneColor } from '#ui/page/status-line'
import { useNow } from '#ui/use-now'
import { pauseIcon, startIcon } from '#ui/page/tool-icons'
import { describeCheck } from '../../words/describe-check.ts'
import { describeAge } from '../../words/describe-report.ts'
import { describeSince } from '../../words/describe-state.ts'
import { formatEvery } from '../../words/format-figures.ts'
import { describeCauseShortly } from '../../words/describe-incident.ts'
import { checkFailureTexts, type CheckFailure, type CheckFailureCode, type Incident, type Shop } from '../../model.ts'
import { editShopPath } from '../../paths.ts'
import { describeRest, GUEST_INTERVAL_SEC, RESTING_TEXT, type RestReason } from '../../shop-rest.ts'
import { shopStateTexts, UNSTABLE_TEXT, type ShopState } from '../../shop-state.ts'
import type { OverviewRow, ShopDetails } from '../../uptime-endpoints.ts'
import { InterruptionNotice } from '../../answers/screens/interruption-notice.tsx'
import { AsOfLine } from '#kit/as-of'
import { stateIcons, unstableIcon } from '../../parts/screens/icons.ts'
import { toneOfState } from '../../parts/screens/state-mark.tsx'
import { useCachedAnswers, type KnownAnswer } from '#kit/use-answer'
import { usePlaces, isLoading, readKeptOverview } from '../../answers/screens/use-overview.ts'
import { useShopActions } from '../../overview/screens/use-shop-actions.ts'
import { useEffect, useState } from 'react'

type ShopStateCardProps = {
  readonly shop: DocumentView<Shop>
  readonly known: KnownAnswer<ShopDetails>
  /** Of the incident that runs, which the device knows before the server has answered. */
  readonly cause: Incident['cause'] | undefined
  readonly isChecking: boolean
  readonly onCheck: () => void
}

export function ShopStateCard({ shop, known, cause, isChecking, onCheck }: ShopStateCardProps) {
  const actions = useShopActions(shop)
  const isHeartbeat = shop.check.kind === 'heartbeat'
  return (
    <Card aria-label="Zustand">
      <Columns>
        <div>
          <State shop={shop} known={known} cause={cause} />
          <Target shop={shop} />
        </div>
        <Actions>
          {isHeartbeat || shop.isPaused || known.answer?.row.r !== undefined ? null : (
            <Button variant="primary" icon="sync" isBusy={isChecking} onClick={onCheck}>
              Jetzt prüfen
            </Button>
          )}
          <Button
            variant={shop.isPaused ? 'primary' : 'secondary'}
            icon={shop.isPaused ? startIcon : pauseIcon}
            onClick={() => actions.setPaused(!shop.isPaused)}
          >
            {shop.isPaused ? 'Fortsetzen' : 'Pausieren'}
          </Button>
          <LinkButton variant="secondary" icon="edit" to={editShopPath(shop.id)}>
            Bearbeiten
          </LinkButton>
        </Actions>
      </Columns>
    </Card>
  )
}

function UnstableLine({ isOld }: { readonly isOld: boolean }) {
  return (
    <Unstable isOld={isOld}>
      <Icon name={unstableIcon} size={18} />
      {UNSTABLE_TEXT}: wechselt zu oft
    </Unstable>
  )
}

function State({ shop, known, cause }: Pick<ShopStateCardProps, 'shop' | 'known' | 'cause'>) {
  const { answer } = known
  const keptRow = useCachedRow(shop.id, known.isRead && answer === undefined)
  const row = answer?.row ?? keptRow?.row
  const heardMs = known.heardMs ?? keptRow?.heardMs
  // What only the list knew is what it was then.
  const isOld = known.isOld || (answer === undefined && keptRow !== undefined)
  const nowMs = useNow(SECOND_MS)
  // Whether it is paused is known here before anybody has asked the server.
  const state = stateOf(shop, row)
  const rest = shop.isPaused ? undefined : row?.r
  const { limit } = usePlaces()
  const isSameState = row?.s === state
  const since =
    isSameState && rest === undefined
      ? describeSince(state, row.t * SECOND_MS, isOld ? (heardMs ?? nowMs) : nowMs)
      : undefined
  return (
    <>
      <Word state={state} isOld={isOld && state !== 'paused'}>
        <Icon name={stateIcons[state]} size={40} />
        <span>
          {row === undefined && state === 'new' && isLoading(known) ? 'Wird geladen …' : wordOf(state, row, rest)}
          {since === undefined ? null : (
            <>
              {' '}
              <Since>{since}</Since>
            </>
          )}
        </span>
      </Word>
      {answer?.isUnstable === true && isSameState ? <UnstableLine isOld={isOld} /> : null}
      {isOld && heardMs !== undefined ? <AsOfLine heardMs={heardMs} /> : null}
      {rest === undefined ? null : <Reason>{describeRest(rest, limit).replace(/^Ruht: /, '')}</Reason>}
      <Apart>
        <InterruptionNotice since={shop.isPaused ? undefined : answer?.interruptedSince} isOld={isOld}>
          Bis es wieder geht, wird dieser Shop nicht geprüft.
        </InterruptionNotice>
      </Apart>
      <Facts
        shop={shop}
        row={row}
        failure={answer?.reports.find(({ failure }) => failure !== undefined)?.failure ?? cause}
        isWaiting={row === undefined && isLoading(known)}
        state={state}
        ageNowMs={isOld ? undefined : serverNow(known, nowMs)}
      />
    </>
  )
}

function wordOf(state: ShopState, row: OverviewRow | undefined, rest: RestReason | undefined): string {
  if (rest !== undefined) return RESTING_TEXT
  return row === undefined && state === 'new' ? 'Noch nichts bekannt' : shopStateTexts[state]
}

function stateOf(shop: Shop, row: OverviewRow | undefined): ShopState {
  if (shop.isPaused || row?.r !== undefined) return 'paused'
  const state = row?.s ?? 'new'
  // It goes on; what it is the next check will tell.
  return state === 'paused' ? 'new' : state
}

/** The clock of the server, so that a device whose own is wrong still tells how long ago it was. */
function serverNow({ answer, heardMs }: KnownAnswer<ShopDetails>, nowMs: number): number {
  return answer === undefined || heardMs === undefined ? nowMs : Date.parse(answer.at) + Math.max(0, nowMs - heardMs)
}

function Facts(o: {
  readonly shop: Shop
  readonly row: OverviewRow | undefined
  /** Of the last check that failed, as far as it is known. */
  readonly failure: Pick<CheckFailure, 'code' | 'detail'> | undefined
  /** The lines that will come have their room. */
  readonly isWaiting: boolean
  readonly state: ShopState
  /** Undefined where what is known is old. */
  readonly ageNowMs: number | undefined
}) {
  const { shop, row, failure, isWaiting, state, ageNowMs } = o
  const { isGuest } = usePlaces()
  const intervalSec = Math.max(shop.intervalSec, isGuest ? GUEST_INTERVAL_SEC : 0)
  const checkedMs = row?.c === undefined ? undefined : row.c * SECOND_MS
  const isBad = state === 'down' || state === 'checking' || isWaiting
  const reason = isBad ? reasonOf(row?.f, failure) : undefined
  // A check before a pause says nothing about what the shop is now.
  const isAged = checkedMs !== undefined && ageNowMs !== undefined && state !== 'new'
  const checked = isAged ? describeAge(checkedMs, ageNowMs) : undefined
  return (
    <>
      {reason === undefined ? null : <Reason>{reason}</Reason>}
      <Quiet>
        {[
          checked === undefined ? (isWaiting ? 'Letzte Prüfung …' : undefined) : `Letzte Prüfung ${checked}`,
          row !== undefined && state === 'new' ? waitingFor(shop, checkedMs === undefined) : undefined,
          ...(shop.check.kind === 'heartbeat'
            ? []
            : [formatEvery(intervalSec), 'geprüft von einem Ort: deinem Server']),
        ]
          .filter((text) => text !== undefined)
          .join(' · ')}
      </Quiet>
    </>
  )
}

function waitingFor({ check }: Shop, isFirst: boolean): string {
  if (check.kind === 'heartbeat') return isFirst ? 'Wartet auf die erste Meldung' : 'Wartet auf die nächste Meldung'
  return isFirst ? 'Die erste Prüfung kommt gleich' : 'Die nächste Prüfung kommt gleich'
}

/** With its numbers where the last failed check is known; else only what kind of failure it was. */
function reasonOf(
  code: OverviewRow['f'],
  failure: Pick<CheckFailure, 'code' | 'detail'> | undefined,
): string | undefined {
  if (failure !== undefined && (code === undefined || failure.code === code)) return describeCauseShortly(failure)
  return checkFailureTexts[code as CheckFailureCode]
}

function Target({ shop: { check } }: { readonly shop: Shop }) {
  if (check.kind !== 'http') return <Quiet>{describeCheck(check)}</Quiet>
  return (
    <Address href={check.url} target="_blank" rel="noreferrer">
      <span>{describeCheck(check)}</span>
      <Icon name={externalIcon} size={16} />
    </Address>
  )
}

const Columns = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '16px 24px',
  '& > :first-of-type': { flex: '1 1 340px', minWidth: 0 },
})

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  [theme.breakpoints.down('sm')]: { width: '100%', '& > *': { flex: '1 1 auto' } },
}))

type WordProps = { readonly state: ShopState; readonly isOld: boolean }

const Word = styled('p')<WordProps>(({ theme, state, isOld }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  fontSize: '1.75rem',
  lineHeight: 1.2,
  fontWeight: 750,
  color: toneColor(theme, isOld ? 'quiet' : toneOfState[state]),
  '& > svg': { flexShrink: 0 },
  [theme.breakpoints.down('sm')]: { fontSize: '1.5rem' },
}))

const Since = styled('span')({ fontSize: '1.125rem', fontWeight: 600, whiteSpace: 'nowrap' })

const Unstable = styled('p')<{ readonly isOld: boolean }>(({ theme, isOld }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginTop: 6,
  fontWeight: 600,
  color: toneColor(theme, isOld ? 'quiet' : 'warning'),
}))

const Apart = styled('div')({ '& > :not(:empty)': { margin: '12px 0' } })

const Reason = styled('p')({ marginTop: 8, fontSize: '1.0625rem', fontWeight: 550 })

const Quiet = styled('p')(({ theme }) => ({
  marginTop: 6,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.9375rem',
  overflowWrap: 'anywhere',
}))

const Address = styled('a')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 44,
  maxWidth: '100%',
  color: theme.vars.palette.text.primary,
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& > svg': { flexShrink: 0, color: theme.vars.palette.text.secondary },
}))

type KeptRow = { readonly row: OverviewRow; readonly heardMs: number }

/** What the list last knew of a shop whose own page was never open on this device; looked for only where it is wanted. */
function useCachedRow(shopId: string, isWanted: boolean): KeptRow | undefined {
  const kept = useCachedAnswers()
  const [known, setKnown] = useState<KeptRow>()
  useEffect(() => {
    if (!isWanted || kept === undefined) return undefined
    let isGone = false
    void readKeptOverview(kept).then((found) => {
      const row = found?.answer.rows.find(({ id }) => id === shopId)
      if (!isGone && found !== undefined && row !== undefined) setKnown({ row, heardMs: found.heardMs })
    })
    return () => {
      isGone = true
    }
  }, [kept, shopId, isWanted])
  return isWanted ? known : undefined
}
