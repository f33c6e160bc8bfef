/** What the hints of the start page have in common. */
import type { ReactNode } from 'react'
import { DAY_MS } from '#base/clock'
import { userKey } from '#kit/user-keys'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { openLocalStorage, readStored, writeStored } from '../browser/safe-storage.ts'

/** A hint that is due; `unknown`: whether it is will turn out, and the ones after it wait. */
export type DueHint = { readonly id: string; readonly draw: (onDone: () => void) => ReactNode } | 'unknown' | undefined

type HintCardProps = {
  readonly of: HintKey
  readonly title: string
  readonly children: ReactNode
  /** The button that does what is proposed. */
  readonly action?: ReactNode
  /** What the other button says and does, if it does not put the hint off. */
  readonly other?: { readonly label: string; readonly onPress: () => void }
  readonly onDone: () => void
}

export function HintCard({ of, title, children, action, other, onDone }: HintCardProps) {
  function putOff(): void {
    putOffHint(of)
    onDone()
  }
  return (
    <Card aria-labelledby="start-hint">
      <Stack gap={1.5}>
        <SectionTitle id="start-hint">{title}</SectionTitle>
        <QuietText as="div">{children}</QuietText>
        <Cluster>
          {action}
          <Button variant="quiet" onClick={other?.onPress ?? putOff}>
            {other?.label ?? laterLabelOf(of)}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  )
}

// What a device keeps of the hints on the start page, for each user: when one is due, and that it was answered. The first „Nicht jetzt“
// puts a hint off for 30 days; the next time it is „Nicht mehr zeigen“.

/** `name` is a key of its own for each hint; `userId` is undefined for those without an account. */
export type HintKey = { readonly userId: string | undefined; readonly name: string }

const PUT_OFF_MS = 30 * DAY_MS
const ANSWERED = 'answered'
/** Stands before the time from which on a hint is due that was put off once. */
const AGAIN = 'again '

/** Whether it is to be shown; `isNewDue` decides while nothing is kept of it. A browser without storage is asked nothing. */
export function isHintDue(key: HintKey, { isNewDue = true } = {}): boolean {
  const storage = openLocalStorage(console)
  if (storage === null) return false
  const kept = readStored(storage, toStorageKey(key), console)
  if (kept === null) return isNewDue
  return kept !== ANSWERED && Date.now() >= Date.parse(kept.replace(AGAIN, ''))
}

/** What the button says that puts it off. */
export function laterLabelOf(key: HintKey): string {
  return wasPutOff(key) ? 'Nicht mehr zeigen' : 'Nicht jetzt'
}

export function putOffHint(key: HintKey): void {
  keep(key, wasPutOff(key) ? ANSWERED : `${AGAIN}${inFuture(PUT_OFF_MS)}`)
}

/** It is not shown on this device again. */
export function endHint(key: HintKey): void {
  keep(key, ANSWERED)
}

/** It is due after these milliseconds, unless something is kept of it already. */
export function beginHint(key: HintKey, waitMs = PUT_OFF_MS): void {
  if (readStored(openLocalStorage(console), toStorageKey(key), console) === null) keep(key, inFuture(waitMs))
}

function wasPutOff(key: HintKey): boolean {
  return readStored(openLocalStorage(console), toStorageKey(key), console)?.startsWith(AGAIN) === true
}

function keep(key: HintKey, value: string): void {
  writeStored(openLocalStorage(console), toStorageKey(key), value, console)
}

function inFuture(ms: number): string {
  return new Date(Date.now() + ms).toISOString()
}

function toStorageKey({ userId, name }: HintKey): string {
  return userKey(userId, name)
}
