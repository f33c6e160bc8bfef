/** Offers pushes on this device once, beside something that they would be about. */
import { useState } from 'react'
import { useUser } from '#auth/client'
import { usePush, usePushState, type PushClient } from '#messaging/client'
import { Button } from '#ui/button'
import { Card, Cluster, QuietText, SectionTitle, Stack } from '#ui/card'
import { FormAlert } from '#ui/page/notice'
import { StatusLine } from '#ui/page/status-line'
import { PushQuestion } from './push-question.tsx'
import { userKey } from './user-keys.tsx'

type PushOfferProps = {
  /** What pushes would tell, in a sentence. */
  readonly text: string
  /** The kinds of message that are set to push, as people call them. */
  readonly kinds: readonly string[]
}

/** Nothing where this browser has no push, where it is on already, and after the user has answered once. */
export function PushOffer({ text, kinds }: PushOfferProps) {
  const push = usePush()
  const userId = useUser()?.id
  const [isAnswered, setAnswered] = useState(() => readAnswered(userId))
  if (isAnswered || userId === undefined) return null
  return (
    <PushOfferCard
      {...{ push, text, kinds }}
      laterLabel="Nicht jetzt"
      onAccept={() => keepAnswered(userId)}
      onLater={() => {
        keepAnswered(userId)
        setAnswered(true)
      }}
    />
  )
}

type PushOfferCardProps = PushOfferProps & {
  readonly push: PushClient
  readonly laterLabel: string
  readonly onAccept: () => void
  readonly onLater: () => void
}

/** Nothing unless push can be turned on, or was so here, whose outcome it shows. */
export function PushOfferCard({ push, text, kinds, laterLabel, onAccept, onLater }: PushOfferCardProps) {
  const state = usePushState(push)
  const [isAsking, setAsking] = useState(false)
  const [isAccepted, setAccepted] = useState(false)
  if (state.kind !== 'off' && !isAccepted) return null

  function accept(): void {
    setAsking(false)
    setAccepted(true)
    onAccept()
    void push.turnOn()
  }

  return (
    <Card aria-labelledby="push-offer">
      <Stack gap={1.5}>
        <SectionTitle id="push-offer">Push auf diesem Gerät einschalten?</SectionTitle>
        <QuietText>{text}</QuietText>
        <div role="status">
          <Progress kind={state.kind} />
        </div>
        <FormAlert message={state.kind === 'failed' || state.kind === 'blocked' ? state.message : undefined} />
        {isAccepted && state.kind === 'failed' ? (
          <div>
            <Button icon="sync" onClick={() => void push.turnOn()}>
              Noch einmal versuchen
            </Button>
          </div>
        ) : null}
        {isAccepted ? null : (
          <Cluster>
            <Button variant="primary" icon="bell" onClick={() => setAsking(true)}>
              Einschalten
            </Button>
            <Button variant="quiet" onClick={onLater}>
              {laterLabel}
            </Button>
          </Cluster>
        )}
      </Stack>
      {isAsking ? <PushQuestion kinds={kinds} onAccept={accept} onClose={() => setAsking(false)} /> : null}
    </Card>
  )
}

function Progress({ kind }: { readonly kind: string }) {
  if (kind === 'on') return <StatusLine tone="good">Eingeschaltet</StatusLine>
  if (kind !== 'turning-on') return null
  return (
    <StatusLine icon="sync" tone="quiet">
      Wird eingeschaltet. Wenn dein Browser fragt, wähle „Zulassen“.
    </StatusLine>
  )
}

/** The name of the user's key that keeps the answer; any value is one. */
export const PUSH_OFFER_NAME = 'pushOffer'

/** A browser that refuses its storage is asked each time. */
function readAnswered(userId: string | undefined): boolean {
  try {
    return localStorage.getItem(userKey(userId, PUSH_OFFER_NAME)) !== null
  } catch {
    return false
  }
}

function keepAnswered(userId: string | undefined): void {
  try {
    localStorage.setItem(userKey(userId, PUSH_OFFER_NAME), 'answered')
  } catch {
    // Nothing to keep it in.
  }
}
